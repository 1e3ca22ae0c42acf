import { expect, test } from 'vitest';
import { consumeFavouriteIntent, rememberFavouriteIntent } from './favouriteIntent';

test('a wish is granted once', () => {
  rememberFavouriteIntent('p_1', 0);
  expect(consumeFavouriteIntent(60_000)).toBe('p_1');
  expect(consumeFavouriteIntent(60_000)).toBeUndefined();
});

test('a wish of long ago is forgotten', () => {
  rememberFavouriteIntent('p_1', 0);
  expect(consumeFavouriteIntent(11 * 60_000)).toBeUndefined();
});
