import { describe, expect, test } from 'vitest';
import { clockChangeTestDays, offsetOf, wallOf, ZONES } from '../testing/zones';
import { formatWithOffset, instantOfWallTime, isSkippedWallTime, isTimeZone, offsetAt, wallTimeIn } from './zone';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe.each(ZONES)('clocks of %s', (zone) => {
  const days = clockChangeTestDays(zone);

  test.each(days)('on %s convert every quarter of an hour to local time and back', (day) => {
    const start = Date.parse(`${day}T00:00:00Z`) - DAY;
    const firstPass = new Map<string, number>();
    for (let instant = start; instant < start + 3 * DAY; instant += 15 * MINUTE) {
      const wall = wallOf(zone, instant);
      if (!firstPass.has(wall)) firstPass.set(wall, instant);
      const { date, time } = wallTimeIn(zone, new Date(instant));
      expect(`${date}T${time}`).toBe(wall);
      expect(offsetAt(new Date(instant), zone)).toBe(offsetOf(zone, instant));
      expect(Date.parse(formatWithOffset(new Date(instant), zone))).toBe(instant);
      expect(formatWithOffset(new Date(instant), zone).slice(0, 16)).toBe(wall);
      expect(instantOfWallTime(zone, { date, time }).getTime()).toBe(firstPass.get(wall));
    }
  });

  test.each(days)('on %s skip exactly the times that no moment shows', (day) => {
    const shown = new Set<string>();
    const start = Date.parse(`${day}T00:00:00Z`) - DAY;
    for (let instant = start; instant < start + 3 * DAY; instant += 15 * MINUTE) shown.add(wallOf(zone, instant));
    for (let minutes = 0; minutes < 1440; minutes += 15) {
      const time = new Date(minutes * MINUTE).toISOString().slice(11, 16);
      const isShown = shown.has(`${day}T${time}`);
      expect([time, isSkippedWallTime(zone, { date: day, time })]).toEqual([time, !isShown]);
      const instant = instantOfWallTime(zone, { date: day, time }).getTime();
      expect(wallOf(zone, instant) >= `${day}T${time}`).toBe(true);
      expect(wallOf(zone, instant - MINUTE) < `${day}T${time}`).toBe(true);
    }
  });
});

test('isTimeZone accepts only known zones', () => {
  expect(['America/Los_Angeles', 'UTC'].map(isTimeZone)).toEqual([true, true]);
  expect(['Mars/Olympus', '', 'here'].map(isTimeZone)).toEqual([false, false, false]);
});

test('UTC has the offset +00:00', () => {
  expect(formatWithOffset(new Date('2026-11-20T21:15:00Z'), 'UTC')).toBe('2026-11-20T21:15:00+00:00');
});

test('a day that a whole place left out is skipped at every hour', () => {
  // Samoa went from the 29th to the 31st of December 2011.
  for (const time of ['00:00', '12:00', '23:45']) {
    expect([time, isSkippedWallTime('Pacific/Apia', { date: '2011-12-30', time })]).toEqual([time, true]);
    for (const date of ['2011-12-29', '2011-12-31'])
      expect([time, isSkippedWallTime('Pacific/Apia', { date, time })]).toEqual([time, false]);
  }
  expect(instantOfWallTime('Pacific/Apia', { date: '2011-12-30', time: '12:00' }).toISOString()).toBe(
    '2011-12-30T10:00:00.000Z',
  );
});
