import { expect, test } from 'vitest';
import { missingChoice } from './missingChoice';

const line = { subcategoryId: 'a', name: 'A', priceCents: 100 };

test('a missing service is reported first', () => {
  expect(missingChoice({ lines: [], bookingType: 'book' })).toBe('service');
});

test('a missing booking type is reported', () => {
  expect(missingChoice({ lines: [line] })).toBe('mode');
});

test('no choice is missing when both are made', () => {
  expect(missingChoice({ lines: [line], bookingType: 'schedule' })).toBeUndefined();
});
