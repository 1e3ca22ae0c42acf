import { expect, test } from 'vitest';
import { lastDay, scheduleProblems, startProblemKey } from './schedule';

const PORTLAND = 'America/Los_Angeles';
// 20 November 2026, 12:30 in Portland
const now = new Date('2026-11-20T20:30:15Z');
const scheduled = (date: string, time: string) =>
  scheduleProblems({ date, time }, { bookingType: 'schedule', now, zone: PORTLAND });

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
  const create = { bookingType: 'book', now, zone: PORTLAND } as const;
  expect(scheduleProblems({ date: '2026-11-20', time: '12:30' }, create)).toEqual({});
});

test('today is today at the place of the service, not where the reader is', () => {
  const lateInPortland = new Date('2026-11-21T06:00:00Z');
  const rule = { bookingType: 'book', now: lateInPortland, zone: PORTLAND } as const;
  expect(scheduleProblems({ date: '2026-11-20', time: '23:00' }, rule)).toEqual({});
});

test('a time that the clocks skip is invalid, a repeated one is valid, and the calendar ends', () => {
  expect(scheduled('2027-03-14', '02:30')).toEqual({ time: 'skipped' });
  expect(scheduled('2027-03-14', '01:59')).toEqual({});
  expect(scheduled('2027-03-14', '03:00')).toEqual({});
  expect(scheduled('2027-11-07', '01:30')).toEqual({});
  expect(lastDay('2026-11-20')).toBe('2027-11-20');
  expect(lastDay('2028-02-29')).toBe('2029-02-28');
  expect(scheduled('2027-11-20', '23:59')).toEqual({});
  expect(scheduled('2027-11-21', '00:00')).toEqual({ date: 'tooLate' });
  expect(scheduled('9999-01-01', '10:00')).toEqual({ date: 'tooLate' });
});

const sam = { id: 'p_31', name: 'Sam Carter' };
const drafts = {
  'a chosen time': { asap: false, bookingType: 'book' },
  'a scheduled one': { asap: false, bookingType: 'schedule' },
  'a time with a provider': { asap: false, bookingType: 'book', provider: sam },
  'a hire for a time': { asap: false, bookingType: 'hire', provider: sam },
  'the first free time that was shown': { asap: true, bookingType: 'book', provider: sam },
} as const;
const starts = [
  ['2026-11-20', '09:00', 'summary.timePassed'],
  ['2026-11-19', '09:00', 'summary.timePassed'],
  ['2027-03-14', '02:30', 'schedule.skipped'],
  ['2028-01-01', '10:00', 'schedule.tooLate'],
  ['2026-11-20', '15:00', undefined],
] as const;

test.each(Object.entries(drafts).flatMap(([what, draft]) => starts.map((start) => [what, draft, ...start] as const)))(
  '%s in an older draft: %o at %s %s',
  (_what, draft, date, time, problem) => {
    expect(startProblemKey({ ...draft, date, time }, now, PORTLAND)).toBe(problem);
  },
);

test('As Soon as Possible without a time never passes: now for an open job, not agreed yet in a hire', () => {
  const past = { date: '2026-11-20', time: '09:00' };
  expect(startProblemKey({ asap: true, bookingType: 'book', ...past }, now, PORTLAND)).toBeUndefined();
  expect(startProblemKey({ asap: true, bookingType: 'hire', provider: sam, ...past }, now, PORTLAND)).toBeUndefined();
  expect(startProblemKey({ asap: true, bookingType: 'book', provider: sam }, now, PORTLAND)).toBeUndefined();
  expect(startProblemKey({ asap: false, bookingType: 'hire', provider: sam }, now, PORTLAND)).toBeUndefined();
});
