import type { IconName } from '@doorstep/shared-ui';

export function deviceIcon(device: string): IconName {
  if (/iphone|ipad|android|phone|mobile/i.test(device)) return 'device-mobile';
  return /mac|laptop|chrome ?os|chromebook/i.test(device) ? 'laptop' : 'desktop';
}
