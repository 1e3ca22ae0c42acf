import { expect, test } from 'vitest';
import { median, medians, quantile, ratio, rotated } from './statistics';

test('returns the middle value in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeUndefined();
});

test('ignores rounds without a value', () => {
  expect(medians([{ lcp: 10, tbt: 1 }, { lcp: 30 }, { lcp: 20, tbt: 3 }])).toEqual({ lcp: 20, tbt: 2 });
});

test('returns the value that the given share of the values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(quantile(0.98, values)).toBe(98);
  expect(quantile(0.98, [7, 3])).toBe(7);
  expect(quantile(0.98, [])).toBeUndefined();
});

test('returns no ratio without both values', () => {
  expect(ratio(3, 2)).toBe(1.5);
  expect(ratio(undefined, 2)).toBeUndefined();
  expect(ratio(3, undefined)).toBeUndefined();
  expect(ratio(3, 0)).toBeUndefined();
});

test('starts each round with another item and omits none', () => {
  expect([0, 1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc']);
});
