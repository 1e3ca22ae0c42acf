import { formatDistance } from '@doorstep/shared-ui';
import { expect, test } from 'vitest';
import { formatMinutes } from './distance';

test('distances are miles in English and kilometres elsewhere, without needless digits', () => {
  expect(formatDistance(0.32, 'en-US')).toBe('0.2 mi');
  expect(formatDistance(19.4, 'en-US')).toBe('12 mi');
  // The unit shown decides about decimals: 12 km are less than ten miles.
  expect(formatDistance(12, 'en-US')).toBe('7.5 mi');
  expect(formatDistance(12, 'de')).toBe('12 km');
  expect(formatDistance(1.25, 'de')).toBe('1,3 km');
});

test('a duration is named in the language', () => {
  expect(formatMinutes(45, 'en-US')).toBe('45 min');
});
