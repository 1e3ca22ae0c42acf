import { expect, test } from 'vitest';
import { daysOf, dayWindowOf, timesByDay } from './freeTimes';

const zone = 'America/Los_Angeles';
const slot = (startAt: string) => ({ startAt, endAt: startAt });
const nine = slot('2026-11-23T17:00:00Z');
const ten = slot('2026-11-23T18:00:00Z');
const lateOnSunday = slot('2026-11-23T03:30:00Z');

const shown = (...args: Parameters<typeof timesByDay>) =>
  Object.fromEntries([...timesByDay(...args)].map(([day, times]) => [day, times.map(({ time }) => time)]));

test('requests whole fortnights, so nearby days share one request', () => {
  expect(dayWindowOf('2026-11-20', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-03' });
  expect(dayWindowOf('2026-12-03', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-03' });
  expect(dayWindowOf('2026-12-04', '2026-11-20')).toEqual({ from: '2026-12-04', to: '2026-12-17' });
  expect(dayWindowOf('2026-11-01', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-03' });
});

test('lists each day of a fortnight once, across clock changes, up to the last bookable day', () => {
  const days = daysOf({ from: '2026-10-25', to: '2026-11-07' }, '2027-10-25');
  expect(new Set(days).size).toBe(14);
  expect(days.slice(6, 9)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  expect(daysOf({ from: '2026-10-25', to: '2026-11-07' }, '2026-10-26')).toEqual(['2026-10-25', '2026-10-26']);
});

test('groups times by the day at the service location, in order, in every browser zone', () => {
  expect(shown([ten, lateOnSunday, nine], [], zone)).toEqual({
    '2026-11-22': ['19:30'],
    '2026-11-23': ['09:00', '10:00'],
  });
  expect(shown([lateOnSunday], [], 'Europe/Berlin')).toEqual({ '2026-11-23': ['04:30'] });
});

test('keeps a time that was taken meanwhile and marks it as taken', () => {
  const times = timesByDay([ten], [nine, ten], zone).get('2026-11-23');
  expect(times?.map(({ time, taken }) => [time, taken])).toEqual([
    ['09:00', true],
    ['10:00', true],
  ]);
  expect(timesByDay([ten], [nine], zone).get('2026-11-23')).toEqual([
    { time: '09:00', startAt: nine.startAt, taken: true },
    { time: '10:00', startAt: ten.startAt },
  ]);
});

test('offers only the first pass of the repeated hour in autumn, and none of the skipped hour in spring', () => {
  const autumn = ['08:30', '09:00', '09:30', '10:00', '10:30'].map((time) => slot(`2026-11-01T${time}:00Z`));
  expect(shown(autumn, [], zone)).toEqual({ '2026-11-01': ['01:30', '02:00', '02:30'] });
  expect(timesByDay(autumn, [], zone).get('2026-11-01')?.[0]?.startAt).toBe('2026-11-01T08:30:00Z');
  const spring = ['09:30', '10:00', '10:30'].map((time) => slot(`2027-03-14T${time}:00Z`));
  expect(shown(spring, [], zone)).toEqual({ '2027-03-14': ['01:30', '03:00', '03:30'] });
});
