import { dayAfter, leadTimeMinutes, maxDaysAhead, wallTimeIn } from '@doorstep/shared-api/domain';
import { DAY, MINUTE } from '../../platform/clock';
import { fits, isBusy, isDayFull, type TakenTimes } from './takenTime';
import { calendarsOf } from './team';
import { createPeriodReader, isWithinWorkingHours, type PeriodReader, type WorkingWeek } from './workingHours';

export interface FreeTime {
  startAt: Date;
  endAt: Date;
}

const START_INTERVAL = 30 * MINUTE;
export const LEAD_TIME = leadTimeMinutes * MINUTE;

/** Milliseconds from now until the earliest start. */
export const noticeOf = ({ limits }: Pick<WorkingWeek, 'limits'>) => Math.max(LEAD_TIME, limits.noticeMinutes * MINUTE);

export type NotBookableReason = 'not_at_work' | 'too_soon' | 'taken' | 'day_full';

export interface VisitTime {
  startAt: Date;
  endAt: Date;
  now: Date;
  /** The customer has held this time, or the provider has chosen it. */
  isNoticeGiven?: boolean;
}

/** Reasons of a team, the nearest to a yes first. */
const reasonsInOrder: readonly NotBookableReason[] = ['too_soon', 'taken', 'day_full', 'not_at_work'];

/** Why a visit is not possible at that time. `startsOn` lists exactly the possible times. */
export function whyNotBookable(week: WorkingWeek, taken: TakenTimes, visit: VisitTime): NotBookableReason | undefined {
  if (!week.workers) return whyNotFree(week, taken, visit);
  const reasons = calendarsOf(week, taken).map((own) => whyNotFree(own.week, own.taken, visit));
  if (reasons.includes(undefined)) return undefined;
  return reasonsInOrder.find((reason) => reasons.includes(reason)) ?? 'not_at_work';
}

/** Why one person cannot come at that time. */
export function whyNotFree(
  week: WorkingWeek,
  taken: TakenTimes,
  { startAt, endAt, now, isNoticeGiven = false }: VisitTime,
): NotBookableReason | undefined {
  if (!isWithinWorkingHours(week, startAt, endAt)) return 'not_at_work';
  const notice = noticeOf(week);
  if (!isNoticeGiven && notice > LEAD_TIME && startAt.getTime() < now.getTime() + notice) return 'too_soon';
  if (!fits(taken, week.limits, startAt.getTime(), endAt.getTime())) return 'taken';
  if (!isNoticeGiven && isBusy(week.busy, startAt.getTime(), endAt.getTime())) return 'taken';
  if (week.limits.maxJobsPerDay === 0) return undefined;
  const reader = createPeriodReader();
  const { date } = wallTimeIn(week.timeZone, startAt);
  const [midnight, nextMidnight] = [reader.midnight(week, date), reader.midnight(week, dayAfter(date))];
  return isDayFull(taken, week.limits, midnight, nextMidnight) ? 'day_full' : undefined;
}

interface DaySearch {
  week: WorkingWeek;
  taken: TakenTimes;
  minutes: number;
  /** Moment of the first possible start. */
  earliest: number;
  /** Starts are the full and half hours, or multiples of an interval in milliseconds. */
  interval?: number;
  reader: PeriodReader;
}

/** Finds the free starts on one date of the provider's calendar, earliest first. */
export const startsOn = (date: string, search: DaySearch): Iterable<number> =>
  search.week.workers ? startsOfTeamOn(date, search) : startsOfPersonOn(date, search);

function startsOfTeamOn(date: string, search: DaySearch): number[] {
  const starts = new Set<number>();
  for (const { week, taken } of calendarsOf(search.week, search.taken))
    for (const start of startsOfPersonOn(date, { ...search, week, taken })) starts.add(start);
  return [...starts].sort((a, b) => a - b);
}

function* startsOfPersonOn(date: string, search: DaySearch): Generator<number> {
  const { week, taken, minutes, earliest, interval, reader } = search;
  const periods = reader.periodsOf(week, date);
  if (periods.length === 0) return;
  const midnight = reader.midnight(week, date);
  const nextMidnight = reader.midnight(week, reader.nextDay(date));
  if (earliest >= nextMidnight || isDayFull(taken, week.limits, midnight, nextMidnight)) return;
  const length = minutes * MINUTE;
  let last = Number.NEGATIVE_INFINITY;
  for (const { opens, firstStart, closes } of periods) {
    const begin = interval === undefined ? firstStart : Math.ceil(opens / interval) * interval;
    const step = interval ?? START_INTERVAL;
    const since = Math.max(earliest, midnight, last + 1);
    const first = begin >= since ? begin : begin + Math.ceil((since - begin) / step) * step;
    for (let start = first; start < nextMidnight && start + length <= closes; start += step) {
      if (!fits(taken, week.limits, start, start + length) || isBusy(week.busy, start, start + length)) continue;
      last = start;
      yield start;
    }
  }
}

interface Search {
  week: WorkingWeek;
  taken: TakenTimes;
  /** First and last day (inclusive), in the provider's time zone. */
  from: string;
  to: string;
  minutes: number;
  now: Date;
  /** Searches over many weeks share one. */
  reader?: PeriodReader;
}

/** Starts in milliseconds. */
export function freeStarts({ week, taken, from, to, minutes, now, reader = createPeriodReader() }: Search): number[] {
  const latest = now.getTime() + (maxDaysAhead + 1) * DAY;
  const search = { week, taken, minutes, earliest: now.getTime() + noticeOf(week), reader };
  const starts: number[] = [];
  for (let date = from; date <= to; date = reader.nextDay(date)) {
    for (const start of startsOn(date, search)) {
      if (start > latest) return starts;
      starts.push(start);
    }
  }
  return starts;
}

export function freeTimes(search: Search): FreeTime[] {
  const length = search.minutes * MINUTE;
  return freeStarts(search).map((start) => ({ startAt: new Date(start), endAt: new Date(start + length) }));
}

export function nearestOf(free: readonly FreeTime[], wished: Date): FreeTime[] {
  const distance = ({ startAt }: FreeTime) => Math.abs(startAt.getTime() - wished.getTime());
  return [...free].sort((a, b) => distance(a) - distance(b) || a.startAt.getTime() - b.startAt.getTime()).slice(0, 3);
}
