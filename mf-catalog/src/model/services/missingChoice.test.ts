import { expect, test } from 'vitest';
import { missingChoice } from './missingChoice';

const line = { subcategoryId: 'a', name: 'A', priceCents: 100 };

test('nobody goes on without a service', () => {
  expect(missingChoice({ lines: [], bookingType: 'book' })).toBe('service');
});

test('nobody goes on without a way to book', () => {
  expect(missingChoice({ lines: [line] })).toBe('mode');
});

test('with both there is nothing missing', () => {
  expect(missingChoice({ lines: [line], bookingType: 'schedule' })).toBeUndefined();
});
