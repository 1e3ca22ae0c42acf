import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFormat } from '../format/createFormat';
import { operatorDates } from '.';

const zone = 'America/Los_Angeles';
const read = (lang: string, ...locales: string[]) => {
  vi.stubGlobal('navigator', { languages: locales });
  return operatorDates(createFormat(lang, zone), lang, zone);
};
afterEach(() => vi.unstubAllGlobals());

describe('operatorDates', () => {
  test.each([
    ['en', ['en-US'], '11/20/2026'],
    ['en', ['en-GB', 'en'], '20/11/2026'],
    ['en', ['de-DE', 'en-CA'], '2026-11-20'],
    ['en', ['de-DE'], '11/20/2026'],
    ['de', ['en-US'], '20.11.2026'],
    ['de', ['de-AT'], '20.11.2026'],
    ['fa', ['fa-IR'], '۲۰۲۶/۱۱/۲۰'],
  ])('writes a day in %s for a browser in %j as %s', (lang, locales, expected) => {
    const { date } = read(lang, ...locales);
    expect(date('2026-11-20T20:30:00Z')).toBe(expected);
    expect(date('2026-11-20')).toBe(expected);
  });

  test('shows instants in the given zone, and plain days unchanged in every zone', () => {
    const { date, dateTime } = read('en', 'en-US');
    expect(dateTime('2026-11-21T06:30:00Z')).toBe('11/20/2026, 10:30 PM');
    expect(dateTime('2026-11-21T06:30:00Z', { timeZone: 'Asia/Tokyo' })).toBe('11/21/2026, 03:30 PM');
    expect(date('2026-11-21', { timeZone: 'Pacific/Honolulu' })).toBe('11/21/2026');
    expect(date('2026-11-20', { weekday: 'long' })).toBe('Friday, 11/20/2026');
  });

  test('writes nothing for a text that is no date', () => {
    const { date, dateTime } = read('en', 'en-US');
    expect([date(''), date('soon'), dateTime('soon')]).toEqual(['', '', '']);
  });
});
