import { expect, test } from 'vitest';
import { firstVisitNumberFrom, type Recurrence, visitDay, visitStart } from './recurring';

const portland = 'America/Los_Angeles';
const starts = (date: string, time: string, every: Recurrence, count = 4, timeZone = portland) =>
  Array.from({ length: count }, (_, visit) => visitStart({ date, time, timeZone, every }, visit).toISOString());

test('visits of every week and of every two weeks are on the same day of the week', () => {
  expect([1, 2, 5].map((visit) => visitDay('2026-12-28', 'week', visit))).toEqual([
    '2027-01-04',
    '2027-01-11',
    '2027-02-01',
  ]);
  expect([1, 2].map((visit) => visitDay('2026-02-20', 'two_weeks', visit))).toEqual(['2026-03-06', '2026-03-20']);
});

test('the last day of a long month is the last day of a short one, and the 31st again after it', () => {
  const days = (first: string) => [1, 2, 3, 13].map((visit) => visitDay(first, 'month', visit));
  expect(days('2027-01-31')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
  expect(days('2026-11-30')).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-12-30']);
  expect(visitDay('2028-02-29', 'month', 12)).toBe('2029-02-28');
});

test('the hour stays when the clocks go forward', () => {
  expect(starts('2026-03-01', '09:00', 'week', 3)).toEqual([
    '2026-03-01T17:00:00.000Z',
    '2026-03-08T16:00:00.000Z',
    '2026-03-15T16:00:00.000Z',
  ]);
});

test('the hour stays when the clocks go back', () => {
  expect(starts('2026-10-25', '09:00', 'week', 3)).toEqual([
    '2026-10-25T16:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
    '2026-11-08T17:00:00.000Z',
  ]);
});

test('a skipped hour moves to the first one after it, and the next visit is on time again', () => {
  expect(starts('2026-03-01', '02:30', 'week', 3)).toEqual([
    '2026-03-01T10:30:00.000Z',
    '2026-03-08T10:00:00.000Z',
    '2026-03-15T09:30:00.000Z',
  ]);
});

test('an hour that happens twice is the first of both', () => {
  expect(starts('2026-10-25', '01:30', 'week', 2)[1]).toBe('2026-11-01T08:30:00.000Z');
});

test('clock changes of the southern hemisphere keep the local hour', () => {
  expect(starts('2026-09-28', '10:00', 'week', 2, 'Australia/Sydney')).toEqual([
    '2026-09-28T00:00:00.000Z',
    '2026-10-04T23:00:00.000Z',
  ]);
});

test('a restart begins with the first visit that can still be booked', () => {
  const start = { date: '2026-11-02', time: '10:00', timeZone: portland, every: 'week' } as const;
  expect(firstVisitNumberFrom(start, 1, new Date('2026-11-30T18:00:00Z'))).toBe(4);
  expect(firstVisitNumberFrom(start, 1, new Date('2026-11-30T18:00:01Z'))).toBe(5);
  expect(firstVisitNumberFrom(start, 7, new Date('2026-11-01T00:00:00Z'))).toBe(7);
});
