import { expect, test } from 'vitest';
import { saysLittle } from './fillers';

test('words that say how somebody wants it say little, in any language', () => {
  expect(saysLittle(['plumber', 'near', 'me'])).toEqual([false, true, true]);
  expect(saysLittle(['сантехник', 'срочно'])).toEqual([false, true]);
  expect(saysLittle(['یخچال', 'سرد', 'نمیکند'])).toEqual([false, false, true]);
});

test('all say something where there is nothing else', () => {
  expect(saysLittle(['help', 'now'])).toEqual([false, false]);
});
