import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fa.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/ru.js';
import { describe, expect, test } from 'vitest';
import { languages } from '../i18n/languages';
import { createFormat, zoneName } from './createFormat';

const zone = 'America/Los_Angeles';
const moment = '2026-11-20T20:30:00Z';

describe('money', () => {
  test('shows a dollar sign and two decimals', () => {
    const { money } = createFormat('en');
    expect(money(2800)).toBe('$28.00');
    expect(money(5)).toBe('$0.05');
    expect(money(123456789)).toBe('$1,234,567.89');
  });

  test('shows a true minus sign for a deduction', () => {
    expect(createFormat('en').money(-840)).toBe('\u2212$8.40');
  });

  test('uses the digits of the language', () => {
    expect(createFormat('fa').money(2800)).toContain('۲۸٫۰۰');
    expect(createFormat('de').money(2800)).toMatch(/^28,00\s\$$/);
  });
});

describe.each(languages.map(({ code }) => code))('a number that rounds to zero has no sign in %s', (lang) => {
  test.each([0, -0, -0.4, 0.4])('%s', (nearly) => {
    const format = createFormat(lang);
    const texts = [format.money(nearly), format.number(Math.round(nearly)), format.decimals(nearly / 100, 2)];
    expect(texts.join(' ')).not.toMatch(/[-\u2212]/);
    expect(format.money(nearly)).toBe(format.money(0));
  });
});

describe('dates and times', () => {
  test('follow dd/MM/yyyy and hh:mm a in English, in the requested zone', () => {
    const format = createFormat('en', zone);
    expect(format.date(moment)).toBe('20/11/2026');
    expect(format.time(moment)).toBe('12:30 PM');
    expect(format.dateTime(moment)).toBe('20/11/2026, 12:30 PM');
    expect(format.dateTime(moment, { timeZone: 'UTC' })).toBe('20/11/2026, 08:30 PM');
    expect(format.time('2026-11-20T08:05:00Z')).toBe('12:05 AM');
  });

  test("name a zone that differs from the reader's, as it is called on that date", () => {
    const format = createFormat('en', zone, 'Asia/Tokyo');
    expect(format.dateTime('2026-12-01T17:00:00Z')).toBe('01/12/2026, 09:00 AM PST');
    expect(format.dateTime('2026-07-01T17:00:00Z')).toBe('01/07/2026, 10:00 AM PDT');
    expect(format.dateTime('2026-12-01T17:00:00Z', { timeZone: 'Asia/Tokyo' })).toBe('02/12/2026, 02:00 AM');
    expect(format.time('09:05')).toBe('09:05 AM');
    expect(createFormat('en', zone, 'America/Vancouver').dateTime('2026-12-01T17:00:00Z')).toBe('01/12/2026, 09:00 AM');
    expect(zoneName(zone, 'en-US', new Date('2026-12-01T17:00:00Z'))).toBe('Pacific Standard Time');
    expect(zoneName(zone, 'en-US', new Date('2026-07-01T17:00:00Z'))).toBe('Pacific Daylight Time');
  });

  test.each([
    ['2027-03-14T09:59:00Z', '01:59 AM PST'],
    ['2027-03-14T10:00:00Z', '03:00 AM PDT'],
    ['2027-11-07T08:30:00Z', '01:30 AM PDT'],
    ['2027-11-07T09:30:00Z', '01:30 AM PST'],
  ])('show %s as %s on the nights when the clocks change', (at, time) => {
    expect(createFormat('en', zone, 'Europe/Berlin').time(at)).toBe(time);
  });

  test.each([
    ['en', 'October 2026'],
    ['de', 'Oktober 2026'],
    ['es', 'octubre de 2026'],
    ['fr', 'octobre 2026'],
    ['fa', 'اکتبر ۲۰۲۶'],
    ['ru', 'октябрь 2026'],
  ])('name a month in %s as %s', (lang, expected) => {
    expect(createFormat(lang, zone).month('2026-10')).toBe(expected);
  });

  test('keep a plain date and a plain time unchanged in every zone', () => {
    const format = createFormat('en', 'Pacific/Kiritimati');
    expect(format.date('2026-11-20')).toBe('20/11/2026');
    expect(format.time('09:05')).toBe('09:05 AM');
    expect(format.date('2026-11-20', { weekday: 'long' })).toBe('Friday, 20/11/2026');
  });

  test('use Persian digits and the Gregorian calendar in Persian', () => {
    const format = createFormat('fa', zone);
    expect(format.date(moment)).toBe('۲۰۲۶/۱۱/۲۰');
    expect(format.time(moment)).toBe('۱۲:۳۰');
    expect(format.number(25000)).toMatch(/^۲۵.۰۰۰$/);
  });

  test('keep a Persian time and its foreign zone together', () => {
    const time = createFormat('fa', zone, 'Europe/Berlin').time(moment);
    expect(time).toMatch(/^\u200f۱۲:۳۰ \u200e−۸ گرینویچ$/);
  });

  test('use 24 hours where the language does', () => {
    expect(createFormat('de', zone).dateTime('2026-11-20T22:30:00Z')).toBe('20.11.2026, 14:30');
    expect(createFormat('fr', zone).dateTime('2026-11-20T22:30:00Z')).toBe('20/11/2026, 14:30');
    expect(createFormat('ru', zone).time('2026-11-20T08:30:00Z')).toBe('00:30');
  });

  test('show nothing for an invalid instant instead of "Invalid Date"', () => {
    expect(createFormat('en').dateTime('soon')).toBe('');
  });
});

test('a booking line shows a quantity above one, in the digits of the language', () => {
  expect(createFormat('en').lineName({ name: 'Curtains', quantity: 2 })).toBe('2 × Curtains');
  expect(createFormat('fa').lineName({ name: 'پرده', quantity: 2 })).toBe('۲ × پرده');
  expect(createFormat('en').lineName({ name: 'Curtains', quantity: 1 })).toBe('Curtains');
  expect(createFormat('en').lineName({ name: 'Curtains' })).toBe('Curtains');
});
