import type { IconName } from '@doorstep/shared-ui';

/** Icon for a browser's description, such as "Safari on iPhone" or "Firefox on Windows". */
export function deviceIcon(device: string): IconName {
  if (/iphone|ipad|android|phone|mobile/i.test(device)) return 'device-mobile';
  return /mac|laptop|chrome ?os|chromebook/i.test(device) ? 'laptop' : 'desktop';
}
