import { expect, test } from 'vitest';
import { documentFormats } from './documentFormats';

test.each([
  ['en', '21/11/2026, 12:30 PM PST'],
  ['de', '21.11.2026, 12:30 GMT-8'],
  ['fa', '۲۰۲۶/۱۱/۲۱، ۱۲:۳۰ (−۸ گرینویچ)'],
] as const)('writes half past noon like the site, with its zone: %s', (language, expected) => {
  const written = documentFormats(language, 'America/Los_Angeles').dateTime('2026-11-21T20:30:00Z');
  expect(written.replaceAll('\u200e', '').replace(/\s/g, ' ')).toBe(expected);
});

test('writes half past midnight with 12 in English and with 0 elsewhere', () => {
  const midnight = '2026-11-21T08:30:00Z';
  expect(documentFormats('en', 'America/Los_Angeles').dateTime(midnight)).toMatch(/, 12:30\sAM /);
  for (const language of ['de', 'es', 'fr', 'ru'] as const)
    expect(documentFormats(language, 'America/Los_Angeles').dateTime(midnight)).toMatch(/, 00:30 /);
});

test('writes deductions with a true minus, and zero without a sign', () => {
  const { minus } = documentFormats('en', 'America/Los_Angeles');
  expect([minus('12.50'), minus('0.00')]).toEqual(['−$12.50', '$0.00']);
});
