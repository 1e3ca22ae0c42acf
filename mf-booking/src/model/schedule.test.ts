import { expect, test } from 'vitest';
import { scheduleProblems, startHasPassed, zoneName, zonesDiffer } from './schedule';

const PORTLAND = 'America/Los_Angeles';
// 20 November 2026, 12:30 in Portland
const now = new Date('2026-11-20T20:30:15Z');
const scheduled = (date: string, time: string) =>
  scheduleProblems({ date, time }, { bookingType: '3', now, zone: PORTLAND });

test('a missing date or time is named', () => {
  expect(scheduled('', '')).toEqual({ date: 'dateMissing', time: 'timeMissing' });
  expect(scheduled('2026-11-21', '')).toEqual({ time: 'timeMissing' });
  expect(scheduled('2026-02-30', '10:00')).toEqual({ date: 'dateMissing' });
});

test('the past cannot be booked', () => {
  expect(scheduled('2026-11-19', '18:00')).toEqual({ date: 'pastDate' });
  expect(scheduled('2026-11-20', '12:29')).toEqual({ time: 'past' });
});

test('a scheduled service starts an hour from now at the earliest, an ordinary booking may start now', () => {
  expect(scheduled('2026-11-20', '13:30')).toEqual({ time: 'tooSoon' });
  expect(scheduled('2026-11-20', '13:31')).toEqual({});
  const create = { bookingType: '1', now, zone: PORTLAND } as const;
  expect(scheduleProblems({ date: '2026-11-20', time: '12:30' }, create)).toEqual({});
});

test('today is today at the place of the service, not where the reader is', () => {
  const lateInPortland = new Date('2026-11-21T06:00:00Z');
  const rule = { bookingType: '1', now: lateInPortland, zone: PORTLAND } as const;
  expect(scheduleProblems({ date: '2026-11-20', time: '23:00' }, rule)).toEqual({});
});

test('a start that was chosen yesterday has passed today, As Soon as Possible never has', () => {
  const chosen = { asap: false, date: '2026-11-20', time: '09:00', bookingType: '1' } as const;
  expect(startHasPassed(chosen, now, PORTLAND)).toBe(true);
  expect(startHasPassed({ ...chosen, time: '15:00' }, now, PORTLAND)).toBe(false);
  expect(startHasPassed({ ...chosen, asap: true }, now, PORTLAND)).toBe(false);
});

test('the zone is named only to a reader whose clock shows another time', () => {
  expect(zonesDiffer(PORTLAND, 'America/Vancouver', now)).toBe(false);
  expect(zonesDiffer(PORTLAND, 'Europe/Berlin', now)).toBe(true);
  expect(zoneName(PORTLAND, 'en', now)).toBe('Pacific Standard Time');
});
