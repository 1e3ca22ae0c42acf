import { expect, test } from 'vitest';
import { shownStats } from './shownTotals';

test('without live totals the counters end at the built-in ones', () => {
  expect(shownStats(undefined)).toEqual({ providers: 25_000, orders: 200_000, stars: 10_000 });
});

test('a live figure counts where it is larger', () => {
  expect(shownStats({ providers: 60, orders: 200_001, stars: 12_345 })).toEqual({
    providers: 25_000,
    orders: 200_001,
    stars: 12_345,
  });
});
