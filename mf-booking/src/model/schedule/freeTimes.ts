import { dayAfter, type Slot, slotsByDay, type WallTime, wallTimeIn } from '@doorstep/shared-api/domain';

/** Days asked for at once: enough to find the next free one, and stepping through them asks nothing. */
const WINDOW_DAYS = 14;

const DAY_MS = 24 * 60 * 60_000;

/** The stretch of days that a day belongs to, counted from today, so that stepping within it asks the same question. */
export function windowOf(day: string, today: string): { from: string; to: string } {
  const ahead = Math.max(0, Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS));
  const from = dayAfter(today, Math.floor(ahead / WINDOW_DAYS) * WINDOW_DAYS);
  return { from, to: dayAfter(from, WINDOW_DAYS - 1) };
}

export interface FreeTime extends WallTime {
  readonly slot: Slot;
}

const freeTimeOf = (slot: Slot, zone: string): FreeTime => ({
  slot,
  ...wallTimeIn(zone, new Date(slot.startAt)),
});

/** What is free on a day, and the next day that has something free after it. */
export function freeOn(day: string, slots: readonly Slot[], zone: string) {
  const days = slotsByDay(slots, zone);
  const times = (days.get(day) ?? []).map((slot) => freeTimeOf(slot, zone));
  const nextDay = [...days.keys()].find((candidate) => candidate > day);
  return { times, ...(nextDay && { nextDay }) };
}

/** Of a day's grid: the free ones and those the server has called taken, in the order of the clock. */
export function withTaken(
  day: string,
  times: readonly FreeTime[],
  slots: readonly Slot[],
  zone: string,
): readonly (FreeTime & { readonly taken: boolean })[] {
  const freeTimes = slots.map((slot) => freeTimeOf(slot, zone)).filter((time) => time.date === day);
  const isTaken = (time: string) => freeTimes.some((other) => other.time === time);
  return [
    ...times.filter(({ time }) => !isTaken(time)).map((time) => ({ ...time, taken: false })),
    ...freeTimes.map((time) => ({ ...time, taken: true })),
  ].sort((a, b) => a.time.localeCompare(b.time));
}
