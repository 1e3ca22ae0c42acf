import {
  dayAfter,
  instantOfWallTime,
  type MinuteRange,
  occursOn,
  type SpecialDayRepeat,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import type { Point } from '../../identity/addresses/distance';
import { MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { ProviderWorker } from '../../platform/db/schema';
import { selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { groupBy } from '../../platform/groupBy';
import { placeAt } from '../travel/visitPlace';
import { type WorkingTimes, workingTimeQueries } from './availability.repository';
import { type Limits, mergeTimes, noLimits, type TakenTimes } from './takenTime';

export type Hours = MinuteRange;

export interface SpecialDay {
  /** First date, such as 2026-12-24. */
  day: string;
  repeat: SpecialDayRepeat;
  /** Empty for a day off. */
  ranges: readonly Hours[];
}

/** Provider's hours in `timeZone`. Days off come first, then special days, then the hours of the weekday. */
export interface WorkingWeek {
  timeZone: string;
  /** Ranges of each weekday, Sunday first. A range past midnight belongs to the day on which it begins. */
  days: readonly (readonly Hours[])[];
  /** Ranges of days such as 2026-12-24, both inclusive. */
  off: readonly { fromDay: string; toDay: string }[];
  /** The rarer repeats come first: the first one that occurs on a date applies. */
  specialDays: readonly SpecialDay[];
  limits: Limits;
  /** Busy times of other calendars. They block free times, but count neither as jobs nor for the buffer. */
  busy: TakenTimes;
  /** Active workers of a team. Absent for a provider who works alone. */
  workers?: readonly Worker[];
  /** A worker's own weekly hours. Special days only shorten them. */
  hasOwnDays?: boolean;
}

export interface Worker {
  /** Empty for the provider in person. */
  id: string;
  /** Ids of services. Null for all. */
  skills: readonly string[] | null;
  /** Start of the first way of a day. Undefined for the provider's place. */
  start: Point | undefined;
  ranges: readonly (Hours & { weekday: number })[] | null;
  week: WorkingWeek;
}

interface Profile extends Hours {
  userId: string;
  timeZone: string;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

export const readWorkingWeek = async (db: Session, profile: Profile): Promise<WorkingWeek> =>
  weekOf(profile, await selectInOneStatement(db, ...workingTimeQueries(db, [profile.userId])));

export const weekOf = (profile: Profile, times: WorkingTimes): WorkingWeek =>
  weeksOf([profile], times).get(profile.userId) ?? sameHoursEveryDay(profile);

export async function readWorkingWeeks(db: Session, profiles: readonly Profile[]): Promise<Map<string, WorkingWeek>> {
  if (profiles.length === 0) return new Map();
  const ids = profiles.map(({ userId }) => userId);
  return weeksOf(profiles, await selectInOneStatement(db, ...workingTimeQueries(db, ids)));
}

function weeksOf(
  profiles: readonly Profile[],
  [hours, off, specialDays, limits, busyTimes, workers]: WorkingTimes,
): Map<string, WorkingWeek> {
  const hoursOf = groupBy(hours, (row) => row.providerId);
  const offOf = groupBy(off, (row) => row.providerId);
  const specialOf = groupBy(specialDays, (row) => row.providerId);
  const busyOf = groupBy(busyTimes, (row) => row.providerId);
  const workersOf = groupBy(workers, (row) => row.providerId);
  const limitsOf = new Map(limits.map((row) => [row.providerId, row]));
  return new Map(
    profiles.map((profile) => {
      const { userId } = profile;
      const own = hoursOf.get(userId);
      const week = {
        ...sameHoursEveryDay(profile),
        off: offOf.get(userId) ?? [],
        specialDays: rarestFirst(specialOf.get(userId) ?? []),
        limits: limitsOf.get(userId) ?? noLimits,
        busy: mergeTimes(busyOf.get(userId) ?? []),
      };
      const working = own ? { ...week, days: WEEK.map((weekday) => rangesOf(own, weekday)) } : week;
      const team = workersOf.get(userId);
      return [userId, team ? withTeam(working, team) : working];
    }),
  );
}

interface NewWeek extends Pick<WorkingWeek, 'off' | 'specialDays' | 'limits'> {
  ranges: readonly (Hours & { weekday: number })[];
}

/** The week with other hours, in the same time zone. */
export function weekWith(week: WorkingWeek, { ranges, off, specialDays, limits }: NewWeek): WorkingWeek {
  const changed = {
    ...week,
    ...{ off, limits },
    days: WEEK.map((weekday) => rangesOf(ranges, weekday)),
    specialDays: rarestFirst(specialDays),
  };
  const workers = week.workers?.map((worker) => ({ ...worker, week: weekOfWorker(changed, worker) }));
  return workers ? { ...changed, workers } : changed;
}

/** The week of a provider with the active ones of these workers. */
export const withTeam = (week: WorkingWeek, team: readonly ProviderWorker[]): WorkingWeek => ({
  ...week,
  workers: team
    .filter(({ active }) => active)
    .map(({ id, providerId, skills, hours: ranges, lat, long }) => {
      const worker = { id: id === providerId ? '' : id, skills, ranges, start: placeAt(lat, long)?.start };
      return { ...worker, week: weekOfWorker(week, worker) };
    }),
});

/** Other calendars block the provider in person, and days off and special days the whole team. */
function weekOfWorker(week: WorkingWeek, { id, ranges }: Pick<Worker, 'id' | 'ranges'>): WorkingWeek {
  const { workers: _workers, ...alone } = week;
  const own = { ...alone, busy: id === '' ? week.busy : [] };
  return ranges ? { ...own, hasOwnDays: true, days: WEEK.map((weekday) => rangesOf(ranges, weekday)) } : own;
}

/** The week with the workers who can do all of these services. */
export function weekForServices(week: WorkingWeek, services: readonly string[] | undefined): WorkingWeek {
  if (!week.workers || !services) return week;
  const isAble = ({ skills }: Worker) => skills === null || services.every((id) => skills.includes(id));
  return { ...week, workers: week.workers.filter(isAble) };
}

/** Leaves at least so many minutes between two visits. */
export function withBuffer(week: WorkingWeek, minutes: number): WorkingWeek {
  const limits = { ...week.limits, bufferMinutes: Math.max(minutes, week.limits.bufferMinutes) };
  const workers = week.workers?.map((worker) => ({ ...worker, week: withBuffer(worker.week, minutes) }));
  return { ...week, limits, ...(workers && { workers }) };
}

/** Weeks of the people who come to customers. */
export const weeksOfPeople = (week: WorkingWeek): readonly WorkingWeek[] =>
  week.workers?.map((worker) => worker.week) ?? [week];

const rarity: Readonly<Record<SpecialDayRepeat, number>> = { once: 0, yearly: 1, monthly: 2, second_week: 3 };
/** In the order in which special days apply to a date. */
export const rarestFirst = <Day extends SpecialDay>(days: readonly Day[]) =>
  [...days].sort((a, b) => rarity[a.repeat] - rarity[b.repeat] || (a.day < b.day ? -1 : 1));

const rangesOf = (rows: readonly (Hours & { weekday: number })[], weekday: number): Hours[] =>
  rows.filter((row) => row.weekday === weekday).sort((a, b) => a.opensMinute - b.opensMinute);

export const sameHoursEveryDay = ({ timeZone, opensMinute, closesMinute }: Omit<Profile, 'userId'>): WorkingWeek => ({
  timeZone,
  days: WEEK.map(() => [{ opensMinute, closesMinute }]),
  off: [],
  specialDays: [],
  limits: noLimits,
  busy: [],
});

const DAY_MINUTES = 24 * 60;
const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Returns milliseconds. 24:00 is the midnight that ends the date, and later minutes are those of the next date. */
function instantAtMinute(timeZone: string, date: string, minute: number): number {
  if (minute > DAY_MINUTES) return instantAtMinute(timeZone, dayAfter(date), minute - DAY_MINUTES);
  const within = Math.min(minute, DAY_MINUTES - 1);
  const time = `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`;
  return instantOfWallTime(timeZone, { date, time }).getTime() + (minute - within) * MINUTE;
}

/**
 * First full or half hour from a moment on. Counts from the moment itself: in a repeated hour the next half hour of the
 * wall clock can come after several.
 */
function firstHalfHour(timeZone: string, opens: number): number {
  const minute = Number(wallTimeIn(timeZone, new Date(opens)).time.slice(3)) % 30;
  return minute === 0 ? opens : opens + (30 - minute) * MINUTE;
}

/** Milliseconds. `firstStart` is the first full or half hour. */
export interface WorkingPeriod {
  opens: number;
  firstStart: number;
  closes: number;
}

const NO_HOURS: readonly Hours[] = [];

function hoursOn(week: WorkingWeek, date: string, weekday: number): readonly Hours[] {
  const { days, off, specialDays, hasOwnDays } = week;
  if (off.some(({ fromDay, toDay }) => fromDay <= date && date <= toDay)) return NO_HOURS;
  const special = specialDays.find((candidate) => occursOn(candidate, date));
  const ofWeekday = days[weekday] ?? NO_HOURS;
  if (!special) return ofWeekday;
  return hasOwnDays ? commonHours(ofWeekday, special.ranges) : special.ranges;
}

const commonHours = (own: readonly Hours[], others: readonly Hours[]): Hours[] =>
  own.flatMap((range) =>
    others.flatMap((other) => {
      const opensMinute = Math.max(range.opensMinute, other.opensMinute);
      const closesMinute = Math.min(range.closesMinute, other.closesMinute);
      return opensMinute < closesMinute ? [{ opensMinute, closesMinute }] : [];
    }),
  );

const dateFacts = (date: string) => ({
  date,
  before: dayAfter(date, -1),
  after: dayAfter(date),
  weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
});

/** Joins ranges that touch, so that a visit may cross from the one to the other. */
function joined(hours: readonly Hours[]): Hours[] {
  const ranges: Hours[] = [];
  for (const range of [...hours].sort((a, b) => a.opensMinute - b.opensMinute)) {
    const last = ranges.at(-1);
    if (last && range.opensMinute <= last.closesMinute)
      ranges[ranges.length - 1] = { ...last, closesMinute: Math.max(last.closesMinute, range.closesMinute) };
    else ranges.push(range);
  }
  return ranges;
}

/**
 * Computes working periods. Providers with the same hours share the time zone arithmetic, so searches over many weeks
 * use one reader.
 */
export function createPeriodReader() {
  const periods = new Map<string, readonly WorkingPeriod[]>();
  const midnights = new Map<string, number>();
  const dates = new Map<string, ReturnType<typeof dateFacts>>();

  const factsOf = (date: string) => {
    const known = dates.get(date) ?? dateFacts(date);
    dates.set(date, known);
    return known;
  };

  const periodsOn = ({ timeZone }: WorkingWeek, date: string, hours: readonly Hours[]): readonly WorkingPeriod[] => {
    if (hours.length === 0) return [];
    const key = hours.reduce(
      (text, { opensMinute, closesMinute }) => `${text} ${opensMinute}-${closesMinute}`,
      `${timeZone} ${date}`,
    );
    let known = periods.get(key);
    if (!known) {
      const at = (minute: number) => instantAtMinute(timeZone, date, minute);
      known = joined(hours).map(({ opensMinute, closesMinute }) => {
        const opens = at(opensMinute);
        const firstStart = opensMinute % 30 === 0 ? opens : firstHalfHour(timeZone, opens);
        return { opens, firstStart, closes: at(closesMinute) };
      });
      periods.set(key, known);
    }
    return known;
  };

  return {
    nextDay: (date: string) => factsOf(date).after,

    /** First moment of the date, in milliseconds. */
    midnight({ timeZone }: Pick<WorkingWeek, 'timeZone'>, date: string): number {
      const key = `${timeZone} ${date}`;
      const known = midnights.get(key) ?? instantAtMinute(timeZone, date, 0);
      midnights.set(key, known);
      return known;
    },

    /** Periods that begin on the date, earliest first. */
    periodsBeginningOn: (week: WorkingWeek, date: string): readonly WorkingPeriod[] =>
      periodsOn(week, date, hoursOn(week, date, factsOf(date).weekday)),

    /** Periods that begin on the date or go on from the evening before, earliest first. */
    periodsOf(week: WorkingWeek, date: string): readonly WorkingPeriod[] {
      const { before, weekday } = factsOf(date);
      const own = periodsOn(week, date, hoursOn(week, date, weekday));
      const evening = hoursOn(week, before, (weekday + 6) % 7);
      if (!evening.some(({ closesMinute }) => closesMinute > DAY_MINUTES)) return own;
      const last = periodsOn(week, before, evening).at(-1);
      return last ? [last, ...own] : own;
    },
  };
}

export type PeriodReader = ReturnType<typeof createPeriodReader>;

/** Both days are inclusive. */
export function closedDays(week: WorkingWeek, from: string, to: string, reader = createPeriodReader()): string[] {
  const days = [];
  for (let day = from; day <= to; day = reader.nextDay(day)) if (!isOpenOn(week, day, reader)) days.push(day);
  return days;
}

export const isOpenOn = (week: WorkingWeek, date: string, reader: PeriodReader): boolean =>
  weeksOfPeople(week).some((own) => reader.periodsOf(own, date).length > 0);

/** In a team, the hours of at least one worker count. */
export function isWithinWorkingHours(week: WorkingWeek, startAt: Date, endAt: Date): boolean {
  const { date } = wallTimeIn(week.timeZone, startAt);
  const reader = createPeriodReader();
  return weeksOfPeople(week).some((own) =>
    reader.periodsOf(own, date).some(({ opens, closes }) => startAt.getTime() >= opens && endAt.getTime() <= closes),
  );
}
