import { dayAfter } from '@doorstep/shared-api/calendar';
import type { Slot } from './slot';
import { instantOfWallTime, wallTimeIn } from './zone';

export interface FreeTime {
  readonly time: string;
  readonly startAt: string;
  readonly taken?: boolean;
}

/** Days asked for at once and shown side by side: stepping through them asks nothing. */
const WINDOW_DAYS = 14;

const DAY_MS = 24 * 60 * 60_000;

/** The stretch of days that a day belongs to, counted from today, so that stepping within it asks the same question. */
export function dayWindowOf(day: string, today: string): { from: string; to: string } {
  const ahead = Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS));
  const from = dayAfter(today, Math.floor(ahead / WINDOW_DAYS) * WINDOW_DAYS);
  return { from, to: dayAfter(from, WINDOW_DAYS - 1) };
}

export function daysOf({ from, to }: { from: string; to: string }, lastDay: string): string[] {
  const days = [];
  for (let day = from; day <= to && day <= lastDay; day = dayAfter(day)) days.push(day);
  return days;
}

/**
 * Groups free times by day on the clocks of the zone, including those that the server has since reported as taken. When
 * summer time ends and an hour repeats, only its first pass is listed: a day and time means that pass everywhere.
 */
export function timesByDay(
  slots: readonly Slot[],
  taken: readonly Slot[],
  zone: string,
): ReadonlyMap<string, readonly FreeTime[]> {
  const days = new Map<string, Map<string, FreeTime>>();
  const put = (list: readonly Slot[], isTaken: boolean) => {
    for (const { startAt } of list) {
      const wall = wallTimeIn(zone, new Date(startAt));
      if (instantOfWallTime(zone, wall).getTime() !== Date.parse(startAt)) continue;
      const { date, time } = wall;
      const day = days.get(date) ?? new Map<string, FreeTime>();
      days.set(date, day.set(time, { time, startAt, ...(isTaken && { taken: true }) }));
    }
  };
  put(slots, false);
  put(taken, true);
  return new Map(
    [...days].map(([date, times]) => [date, [...times.values()].sort((a, b) => a.time.localeCompare(b.time))]),
  );
}
