import { expect, test } from 'vitest';
import { textRuns } from './textRuns';

const onPaper = (text: string, isRightToLeft = false) => textRuns(text, isRightToLeft).map((run) => run.text);

test('a text of one script from left to right is one run', () => {
  expect(textRuns('Leak repair, 45.00')).toEqual([{ face: 'latin', text: 'Leak repair, 45.00', level: 0 }]);
});

test('each letter is set in the font that has it', () => {
  expect(textRuns('Кран Łódź').map(({ face }) => face)).toEqual(['cyrillic', 'latin-ext', 'latin', 'latin-ext']);
});

test('on a Persian page the first words stand at the right, and a number keeps its order', () => {
  expect(onPaper('شماره S-2026-10', true)).toEqual(['S-2026-10', 'شماره ']);
  expect(onPaper('کارمزد ۱۲٫۵۰', true)).toEqual(['۱۲٫۵۰', 'کارمزد ']);
});

test('a Persian name in an English line stays where it is, with its words from right to left', () => {
  expect(onPaper('For سارا کریمی today')).toEqual(['For ', 'سارا کریمی', ' ', 'today']);
});

test('an address in Latin letters that begins with a number keeps it there on a Persian page', () => {
  expect(onPaper('\u20681672 NE Main St\u2069', true).join('')).toBe('1672 NE Main St');
  expect(onPaper('1672 NE Main St', true).join('')).toBe('NE Main St 1672');
});

test('a colon stands at the word before it, and the blank after it, from right to left too', () => {
  expect(onPaper('تا امروز: ماه', true)).toEqual(['ماه', ' :', 'تا امروز']);
});

test('brackets are turned where the line runs from right to left', () => {
  expect(onPaper('(الف)', true)).toEqual(['(', 'الف', ')']);
});

test('marks of direction, which no font has, are left out', () => {
  expect(onPaper('\u200e\u2212\u200e$۱٬۲۳۴٫۵۰', true).join('')).not.toMatch(/[\u200e\u200f]/);
});
