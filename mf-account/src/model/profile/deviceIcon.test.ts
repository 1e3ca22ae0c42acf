import { expect, it } from 'vitest';
import { deviceIcon } from './deviceIcon';

it.each([
  ['Safari on iPhone', 'device-mobile'],
  ['Chrome on Android', 'device-mobile'],
  ['Chrome on Mac', 'laptop'],
  ['Firefox on Windows', 'desktop'],
  ['', 'desktop'],
])('draws “%s” as a %s', (device, icon) => {
  expect(deviceIcon(device)).toBe(icon);
});
