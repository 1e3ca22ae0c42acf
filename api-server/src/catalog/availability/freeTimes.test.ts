import { leadTimeMinutes, maxDaysAhead } from '@doorstep/shared-api/domain';
import { clockChangeTestDays, wallOf, ZONES } from '@doorstep/shared-api/testing';
import { describe, expect, test } from 'vitest';
import { freeTimes } from './freeTimes';
import { isWithinWorkingHours, sameHoursEveryDay, type WorkingWeek } from './workingHours';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const LONG_BEFORE = new Date('2027-01-02T00:00:00Z');

const HOURS = {
  'all day': [0, 1440],
  'from eight to six': [480, 1080],
  'at odd times': [555, 1065],
  'late in the evening': [1110, 1440],
} as const;

const clockOf = (minute: number) => new Date(minute * MINUTE).toISOString().slice(11, 16);

/** Every full or half hour whose visit the clocks of the zone show within the hours of that day, found by looking at all. */
function expectedStarts(zone: string, day: string, [opens, closes]: readonly [number, number], minutes: number) {
  const starts: number[] = [];
  const start = Date.parse(`${day}T00:00:00Z`) - DAY;
  for (let instant = start; instant < start + 3 * DAY; instant += 15 * MINUTE) {
    const from = wallOf(zone, instant);
    const last = wallOf(zone, instant + (minutes - 1) * MINUTE);
    const isOnTheDay = from.startsWith(day) && last.startsWith(day);
    const isStart = from.endsWith(':00') || from.endsWith(':30');
    const isOpen = from.slice(11) >= clockOf(opens) && last.slice(11) < (closes === 1440 ? '24:00' : clockOf(closes));
    if (isOnTheDay && isStart && isOpen) starts.push(instant);
  }
  return starts;
}

describe.each(ZONES)('free times in %s', (timeZone) => {
  for (const day of clockChangeTestDays(timeZone)) {
    test.each(Object.entries(HOURS))(
      `on ${day}, open %s, are those at which the clocks are within them`,
      (_, hours) => {
        const [opensMinute, closesMinute] = hours;
        const week = sameHoursEveryDay({ timeZone, opensMinute, closesMinute });
        for (const minutes of [15, 60, 150]) {
          const search = { week, taken: [], from: day, to: day, minutes };
          const starts = freeTimes({ ...search, now: LONG_BEFORE }).map(({ startAt }) => startAt.getTime());
          expect(starts).toEqual(expectedStarts(timeZone, day, hours, minutes));
          for (const start of starts) {
            expect(isWithinWorkingHours(week, new Date(start), new Date(start + minutes * MINUTE))).toBe(true);
          }
          const [first = 0, last = 0] = [starts[0], starts.at(-1)];
          const lastEnd = last + minutes * MINUTE;
          const isBoundary = closesMinute % 30 === minutes % 30;
          if (isBoundary)
            expect(isWithinWorkingHours(week, new Date(last + MINUTE), new Date(lastEnd + MINUTE))).toBe(false);
          if (opensMinute % 30 === 0)
            expect(isWithinWorkingHours(week, new Date(first - MINUTE), new Date(first + MINUTE))).toBe(false);
        }
      },
    );
  }
});

describe('free times', () => {
  const week = sameHoursEveryDay({ timeZone: 'Asia/Tehran', opensMinute: 480, closesMinute: 1080 });
  const search = { week, taken: [], from: '2027-06-16', to: '2027-06-16', minutes: 60 };
  const all = freeTimes({ ...search, now: LONG_BEFORE }).map(({ startAt }) => startAt.getTime());
  const startsAt = (now: number) =>
    freeTimes({ ...search, now: new Date(now) }).map(({ startAt }) => startAt.getTime());

  test('begin with the lead time, not a millisecond earlier', () => {
    const [first = 0, second] = all;
    expect(startsAt(first - leadTimeMinutes * MINUTE)[0]).toBe(first);
    expect(startsAt(first - leadTimeMinutes * MINUTE + 1)[0]).toBe(second);
  });

  test('end with the last bookable day, and a moment later with the next start', () => {
    const [first = 0, second] = all;
    const farthest = (maxDaysAhead + 1) * DAY;
    expect(startsAt(first - farthest)).toEqual([first]);
    expect(startsAt(first - farthest - 1)).toEqual([]);
    expect(startsAt((second ?? 0) - farthest)).toEqual([first, second]);
  });

  test('leave out every start whose visit touches a taken step', () => {
    const [, , third = 0] = all;
    for (const step of [third, third + 15 * MINUTE, third + 45 * MINUTE]) {
      const taken = [{ from: step, until: step + 15 * MINUTE }];
      const starts = freeTimes({ ...search, taken, now: LONG_BEFORE }).map(({ startAt }) => startAt.getTime());
      expect(starts).toEqual(all.filter((start) => step < start || step >= start + 60 * MINUTE));
    }
  });

  test('leave out days off and weekdays without hours', () => {
    const days: WorkingWeek['days'] = week.days.map((hours, weekday) => (weekday === 3 ? [] : hours));
    const dates = (changed: Partial<WorkingWeek>) => [
      ...new Set(
        freeTimes({
          ...search,
          week: { ...week, ...changed },
          from: '2027-06-14',
          to: '2027-06-18',
          now: LONG_BEFORE,
        }).map(({ startAt }) => wallOf('Asia/Tehran', startAt.getTime()).slice(0, 10)),
      ),
    ];
    expect(dates({ days })).toEqual(['2027-06-14', '2027-06-15', '2027-06-17', '2027-06-18']);
    expect(dates({ off: [{ fromDay: '2027-06-15', toDay: '2027-06-17' }] })).toEqual(['2027-06-14', '2027-06-18']);
  });
});
