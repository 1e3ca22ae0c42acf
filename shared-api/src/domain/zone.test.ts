import { describe, expect, test } from 'vitest';
import { notableDays, offsetOf, wallOf, ZONES } from '../testing/zones';
import { instantIn, isSkipped, offsetAt, wallTimeIn, withOffset } from './zone';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe.each(ZONES)('clocks of %s', (zone) => {
  const days = notableDays(zone);

  test.each(days)('on %s show every quarter of an hour, and it is found again by what they show', (day) => {
    const start = Date.parse(`${day}T00:00:00Z`) - DAY;
    const firstPass = new Map<string, number>();
    for (let instant = start; instant < start + 3 * DAY; instant += 15 * MINUTE) {
      const wall = wallOf(zone, instant);
      if (!firstPass.has(wall)) firstPass.set(wall, instant);
      const { date, time } = wallTimeIn(zone, new Date(instant));
      expect(`${date}T${time}`).toBe(wall);
      expect(offsetAt(new Date(instant), zone)).toBe(offsetOf(zone, instant));
      expect(Date.parse(withOffset(new Date(instant), zone))).toBe(instant);
      expect(withOffset(new Date(instant), zone).slice(0, 16)).toBe(wall);
      expect(instantIn(zone, { date, time }).getTime()).toBe(firstPass.get(wall));
    }
  });

  test.each(days)('on %s skip a time exactly when no moment shows it', (day) => {
    const shown = new Set<string>();
    const start = Date.parse(`${day}T00:00:00Z`) - DAY;
    for (let instant = start; instant < start + 3 * DAY; instant += 15 * MINUTE) shown.add(wallOf(zone, instant));
    for (let minutes = 0; minutes < 1440; minutes += 15) {
      const time = new Date(minutes * MINUTE).toISOString().slice(11, 16);
      const isShown = shown.has(`${day}T${time}`);
      expect([time, isSkipped(zone, { date: day, time })]).toEqual([time, !isShown]);
      // The first moment after the gap: the minute before it shows less.
      const instant = instantIn(zone, { date: day, time }).getTime();
      expect(wallOf(zone, instant) >= `${day}T${time}`).toBe(true);
      expect(wallOf(zone, instant - MINUTE) < `${day}T${time}`).toBe(true);
    }
  });
});
