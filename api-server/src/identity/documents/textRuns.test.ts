import { expect, test } from 'vitest';
import { textRuns } from './textRuns';

const visualTextsOf = (text: string, isRightToLeft = false) => textRuns(text, isRightToLeft).map((run) => run.text);

test('sets a left-to-right text of one script as a single run', () => {
  expect(textRuns('Leak repair, 45.00')).toEqual([{ face: 'latin', text: 'Leak repair, 45.00', level: 0 }]);
});

test('sets each letter in a font that contains it', () => {
  expect(textRuns('Кран Łódź').map(({ face }) => face)).toEqual(['cyrillic', 'latin-ext', 'latin', 'latin-ext']);
});

test('starts at the right on a Persian page, and keeps the order of digits', () => {
  expect(visualTextsOf('شماره S-2026-10', true)).toEqual(['S-2026-10', 'شماره ']);
  expect(visualTextsOf('کارمزد ۱۲٫۵۰', true)).toEqual(['۱۲٫۵۰', 'کارمزد ']);
});

test('keeps the place of a Persian name in an English line, with its words from right to left', () => {
  expect(visualTextsOf('For سارا کریمی today')).toEqual(['For ', 'سارا کریمی', ' ', 'today']);
});

test('keeps the leading number of a Latin address on a Persian page', () => {
  expect(visualTextsOf('\u20681672 NE Main St\u2069', true).join('')).toBe('1672 NE Main St');
  expect(visualTextsOf('1672 NE Main St', true).join('')).toBe('NE Main St 1672');
});

test('keeps a colon at its word and the blank after it, from right to left too', () => {
  expect(visualTextsOf('تا امروز: ماه', true)).toEqual(['ماه', ' :', 'تا امروز']);
});

test('mirrors brackets in right-to-left lines', () => {
  expect(visualTextsOf('(الف)', true)).toEqual(['(', 'الف', ')']);
});

test('leaves out direction marks, which fonts lack', () => {
  expect(visualTextsOf('\u200e\u2212\u200e$۱٬۲۳۴٫۵۰', true).join('')).not.toMatch(/[\u200e\u200f]/);
});
