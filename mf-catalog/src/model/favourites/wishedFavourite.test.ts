import { expect, test } from 'vitest';
import { takeWish, wishFor } from './wishedFavourite';

test('a wish is granted once', () => {
  wishFor('p_1', 0);
  expect(takeWish(60_000)).toBe('p_1');
  expect(takeWish(60_000)).toBeUndefined();
});

test('a wish of long ago is forgotten', () => {
  wishFor('p_1', 0);
  expect(takeWish(11 * 60_000)).toBeUndefined();
});
