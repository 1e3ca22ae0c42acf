import { expect, test } from 'vitest';
import { matchesWords } from './matchesWords';

test('case and accents do not matter', () => {
  expect(matchesWords('Tomás Rivera', 'TOMAS riv')).toBe(true);
});

test('each typed word must begin a word of the text, in any order', () => {
  expect(matchesWords('Deep Home Cleaning', 'clean deep')).toBe(true);
  expect(matchesWords('Deep Home Cleaning', 'leaning')).toBe(false);
});

test('an empty query matches everything', () => {
  expect(matchesWords('Anything', '  ')).toBe(true);
});

test('letters of other scripts count as letters', () => {
  expect(matchesWords('شست‌وشوی لباس', 'لباس')).toBe(true);
  expect(matchesWords('Уборка квартиры', 'убор')).toBe(true);
});
