import { expect, test } from 'vitest';
import { saysLittle } from './fillers';

test('treats words about circumstances as fillers, in any language', () => {
  expect(saysLittle(['plumber', 'near', 'me'])).toEqual([false, true, true]);
  expect(saysLittle(['сантехник', 'срочно'])).toEqual([false, true]);
  expect(saysLittle(['یخچال', 'سرد', 'نمیکند'])).toEqual([false, false, true]);
});

test('keeps fillers when the query has nothing else', () => {
  expect(saysLittle(['help', 'now'])).toEqual([false, false]);
});
