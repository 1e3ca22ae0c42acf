import { expect, test } from 'vitest';
import { typedCents } from './AmountField';

test.each([
  ['12.80', 1280],
  ['12,80', 1280],
  [' 25 ', 2500],
  ['۱۲٫۸۰', 1280],
  ['١٢٫٨٠', 1280],
  ['', undefined],
  ['1,2,3', undefined],
  ['many', undefined],
])('parses the amount "%s" as %s cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});
