import { expect, test } from 'vitest';
import { consumeFavouriteIntent, rememberFavouriteIntent } from './favouriteIntent';

test('a remembered favourite is consumed once', () => {
  rememberFavouriteIntent('p_1', 0);
  expect(consumeFavouriteIntent(60_000)).toBe('p_1');
  expect(consumeFavouriteIntent(60_000)).toBeUndefined();
});

test('a remembered favourite expires', () => {
  rememberFavouriteIntent('p_1', 0);
  expect(consumeFavouriteIntent(11 * 60_000)).toBeUndefined();
});
