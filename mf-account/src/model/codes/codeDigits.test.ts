import { expect, it } from 'vitest';
import { codeDigits } from './codeDigits';

it.each([
  ['4021', '4021'],
  [' 40 21 ', '4021'],
  ['Your code is 4021.', '4021'],
  ['40219', '4021'],
  ['۴۰۲۱', '4021'],
  ['٤٠٢١', '4021'],
  ['code', ''],
])('extracts from “%s” the digits “%s”', (typed, digits) => {
  expect(codeDigits(typed, 4)).toBe(digits);
});

it('returns as many digits as requested from a longer code', () => {
  expect(codeDigits('Your code is 402 100 7', 6)).toBe('402100');
});
