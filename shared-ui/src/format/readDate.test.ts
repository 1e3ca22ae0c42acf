import { expect, test } from 'vitest';
import { languages } from '../i18n/languages';
import { createFormat } from './createFormat';
import { readDate } from './readDate';

test.each(languages.map((info) => [info.code] as const))('in %s parses dates as they are formatted', (lang) => {
  for (const day of ['2026-11-20', '2026-02-03', '2028-02-29']) {
    expect(readDate(createFormat(lang).date(day), lang)).toBe(day);
    expect(readDate(day, lang)).toBe(day);
  }
});

test.each([
  ['3/2/2026', 'en', '2026-02-03'],
  [' 03 02 2026 ', 'fr', '2026-02-03'],
  ['03-02-2026', 'de', '2026-02-03'],
  ['03022026', 'en', '2026-02-03'],
  ['20260203', 'fa', '2026-02-03'],
  ['۲۰۲۶/۲/۳', 'fa', '2026-02-03'],
  ['٢٠٢٦/٠٢/٠٣', 'fa', '2026-02-03'],
  ['٠٣/٠٢/٢٠٢٦', 'en', '2026-02-03'],
  ['11/20/2026', 'en', undefined],
  ['31/02/2026', 'en', undefined],
  ['20/11', 'en', undefined],
  ['20/11/26', 'en', undefined],
  ['', 'en', undefined],
  ['soon', 'en', undefined],
] as const)('"%s" in %s parses as %s', (text, lang, day) => {
  expect(readDate(text, lang)).toBe(day);
});
