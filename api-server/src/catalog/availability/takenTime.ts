import type { Point } from '../../identity/addresses/distance';
import { HOUR, MINUTE } from '../../platform/clock';
import { areAllEstimated, travelMinutes } from '../travel/travelMinutes';
import { MAX_TRAVEL } from '../travel/travelTime';
import type { VisitPlace } from '../travel/visitPlace';
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
  /** Absent, as when empty, for the provider in person. */
  workerId?: string;
  /** Time of the way from the visit in question to this one, and back. Absent where a place is unknown. */
  wayTo?: number;
  wayFrom?: number;
}

/**
 * Taken times of one provider, earliest first. Those of one person cannot overlap, since each step has one claim. Those
 * of a team can.
 */
export type TakenTimes = readonly TakenTime[];

interface ClaimedTime {
  from: Date;
  /** Begin of the last step. */
  lastStep: Date;
  place: VisitPlace | undefined;
  workerId?: string;
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

/** `visit` is the place of the visit in question. */
export const toTakenTimes = (claimed: readonly ClaimedTime[], visit: VisitPlace | undefined): TakenTimes =>
  claimed
    .map(({ from, lastStep, place, workerId }) => {
      const wayTo = wayBetween(visit?.end, place?.start);
      return {
        from: from.getTime(),
        until: lastStep.getTime() + STEP,
        ...(workerId && { workerId }),
        wayTo,
        wayFrom: isSameWayBack(visit, place) ? wayTo : wayBetween(place?.end, visit?.start),
      };
    })
    .sort((a, b) => a.from - b.from);

const wayBetween = (from: Point | undefined, to: Point | undefined) =>
  from && to ? travelMinutes(from, to) * MINUTE : 0;

const isSameWayBack = (visit: VisitPlace | undefined, job: VisitPlace | undefined) =>
  areAllEstimated() && visit?.start === visit?.end && job?.start === job?.end;

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

/**
 * Reports whether a visit fits between the taken times: the buffer or the way lies between them, whichever is longer.
 * Times are milliseconds.
 */
export function fits(taken: TakenTimes, { bufferMinutes }: Limits, start: number, end: number): boolean {
  const buffer = bufferMinutes * MINUTE;
  const longest = Math.max(buffer, MAX_TRAVEL);
  const first = Math.floor(start / STEP) * STEP;
  const last = Math.max(Math.ceil(end / STEP) * STEP, first + STEP);
  for (let at = firstEndingAfter(taken, first - longest); at < taken.length; at++) {
    const job = taken[at];
    if (job === undefined || job.from >= last + longest) return true;
    const isAfter = first >= job.until + Math.max(buffer, job.wayFrom ?? 0);
    const isBefore = last + Math.max(buffer, job.wayTo ?? 0) <= job.from;
    if (!isAfter && !isBefore) return false;
  }
  return true;
}

export const noLimits: Limits = { bufferMinutes: 0, noticeMinutes: 0, maxJobsPerDay: 0 };

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
