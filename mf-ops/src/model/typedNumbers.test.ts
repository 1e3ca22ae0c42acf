import { expect, test } from 'vitest';
import { numberOrTypedText, parseTypedList, parseTypedNumber } from './typedNumbers';

test.each([
  ['30', 30],
  [' 30 ', 30],
  ['۳۰', 30],
  ['٣٠', 30],
  ['۰٫۵', 0.5],
  ['-1', -1],
])('parses "%s" as %d', (text, number) => {
  expect(parseTypedNumber(text)).toBe(number);
  expect(numberOrTypedText(text)).toBe(number);
});

test.each(['', ' ', 'a week', '۳۰ روز', '1,5'])('sends "%s", which is no number, as it was typed', (text) => {
  expect(parseTypedNumber(text)).toBeNaN();
  expect(numberOrTypedText(text)).toBe(text.trim());
});

test('splits lists at the commas of any language', () => {
  expect(parseTypedList('1, 5 25،۵۰')).toEqual(['1', '5', '25', '۵۰']);
});
