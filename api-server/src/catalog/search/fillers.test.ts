import { expect, test } from 'vitest';
import { markFillerWords } from './fillers';

test('treats words about circumstances as fillers, in any language', () => {
  expect(markFillerWords(['plumber', 'near', 'me'])).toEqual([false, true, true]);
  expect(markFillerWords(['сантехник', 'срочно'])).toEqual([false, true]);
  expect(markFillerWords(['یخچال', 'سرد', 'نمیکند'])).toEqual([false, false, true]);
});

test('keeps fillers when the query has nothing else', () => {
  expect(markFillerWords(['help', 'now'])).toEqual([false, false]);
});
