import type { IconName } from '@doorstep/shared-ui';

/** The drawing that fits what a browser says of itself: "Safari on iPhone", "Firefox on Windows". */
export function deviceIcon(device: string): IconName {
  if (/iphone|ipad|android|phone|mobile/i.test(device)) return 'device-mobile';
  return /mac|laptop|chrome ?os|chromebook/i.test(device) ? 'laptop' : 'desktop';
}
