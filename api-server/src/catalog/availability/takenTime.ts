import { HOUR, MINUTE } from '../../platform/clock';
import { STEP } from './slots';

/** Limits that the provider sets for bookings. 0 means none. */
export interface Limits {
  /** Free minutes before and after each job. */
  bufferMinutes: number;
  noticeMinutes: number;
  maxJobsPerDay: number;
}

/** Time of one booking or hold in milliseconds, in whole steps. */
export interface TakenTime {
  from: number;
  until: number;
}

/** Taken times of one provider, earliest first. They cannot overlap, since each step has one claim. */
export type TakenTimes = readonly TakenTime[];

export function toTakenTimes(claims: readonly { stepAt: Date; bookingId: string }[]): TakenTimes {
  const byBooking = new Map<string, TakenTime>();
  for (const { stepAt, bookingId } of claims) {
    const from = stepAt.getTime();
    const known = byBooking.get(bookingId);
    if (!known) byBooking.set(bookingId, { from, until: from + STEP });
    else {
      known.from = Math.min(known.from, from);
      known.until = Math.max(known.until, from + STEP);
    }
  }
  return [...byBooking.values()].sort((a, b) => a.from - b.from);
}

/** Joins times that overlap or touch, earliest first. */
export function mergeTimes(times: readonly { startAt: Date; endAt: Date }[]): TakenTimes {
  const merged: TakenTime[] = [];
  for (const { startAt, endAt } of [...times].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    const last = merged.at(-1);
    const [from, until] = [startAt.getTime(), endAt.getTime()];
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
}

/** Index of the first taken time that ends after that moment. */
function firstEndingAfter(taken: TakenTimes, at: number): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle]?.until ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Reports whether a visit fits between the taken times with the provider's buffer. Times are milliseconds. */
export function fits(taken: TakenTimes, { bufferMinutes }: Limits, start: number, end: number): boolean {
  const buffer = bufferMinutes * MINUTE;
  const first = Math.floor(start / STEP) * STEP;
  const last = Math.max(Math.ceil(end / STEP) * STEP, first + STEP);
  const next = taken[firstEndingAfter(taken, first - buffer)];
  return next === undefined || next.from >= last + buffer;
}

const noLimits: Limits = { bufferMinutes: 0, noticeMinutes: 0, maxJobsPerDay: 0 };

/** Reports whether another calendar of the provider has an event then. */
export const isBusy = (busy: TakenTimes, start: number, end: number) => !fits(busy, noLimits, start, end);

/** Counts the jobs that begin on a day from `midnight` to `nextMidnight`. */
export function isDayFull(taken: TakenTimes, { maxJobsPerDay }: Limits, midnight: number, nextMidnight: number) {
  if (maxJobsPerDay === 0) return false;
  let jobs = 0;
  for (let at = firstEndingAfter(taken, midnight); at < taken.length; at++) {
    const from = taken[at]?.from ?? nextMidnight;
    if (from >= nextMidnight) break;
    if (from >= midnight) jobs++;
  }
  return jobs >= maxJobsPerDay;
}

/** From any moment back to midnight on the longest day, for the jobs of that day. */
export const BACK_TO_MIDNIGHT = 25 * HOUR;
