import { expect, test } from 'vitest';
import { shownCounters } from './shownTotals';

const ends = (...args: Parameters<typeof shownCounters>) =>
  shownCounters(...args).map(({ key, end, suffix }) => `${key} ${end}${suffix}`);

test('the counters use the built-in figures when the server has none', () => {
  expect(ends(null)).toEqual(['providers 25000+', 'orders 200000+', 'stars 10000+']);
});

test('a live figure replaces a smaller built-in one', () => {
  expect(ends({ providers: 60, orders: 200_001, stars: 12_345, hasMinimums: true })).toEqual([
    'providers 25000+',
    'orders 200001+',
    'stars 12345+',
  ]);
});

test('a site with its own figures shows those alone, without zeros', () => {
  expect(ends({ providers: 7, orders: 3, stars: 0, hasMinimums: false })).toEqual(['providers 7', 'orders 3']);
  expect(ends({ providers: 0, orders: 0, stars: 0, hasMinimums: false })).toEqual([]);
});
