import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { type WorkingTimes, workingTimeQueries } from './availability.repository';

export interface Hours {
  opensMinute: number;
  closesMinute: number;
}

/** Provider's weekly hours in `timeZone`: seven days, Sunday first, undefined for a day off. */
export interface WorkingWeek {
  timeZone: string;
  days: readonly (Hours | undefined)[];
  /** Ranges of days such as 2026-12-24, both inclusive. */
  off: readonly { fromDay: string; toDay: string }[];
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

function weeksOf(profiles: readonly Profile[], [rows, allOff]: WorkingTimes): Map<string, WorkingWeek> {
  return new Map(
    profiles.map((profile) => {
      const isOwn = ({ providerId }: { providerId: string }) => providerId === profile.userId;
      const own = rows.filter(isOwn);
      const off = allOff.filter(isOwn);
      if (own.length === 0) return [profile.userId, { ...sameHoursEveryDay(profile), off }];
      const days = WEEK.map((weekday) => own.find((row) => row.weekday === weekday));
      return [profile.userId, { timeZone: profile.timeZone, days, off }];
    }),
  );
}

export const sameHoursEveryDay = ({ timeZone, opensMinute, closesMinute }: Omit<Profile, 'userId'>): WorkingWeek => ({
  timeZone,
  days: WEEK.map(() => ({ opensMinute, closesMinute })),
  off: [],
});

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** 24:00 is the midnight that ends the date. */
function instantAtMinute(timeZone: string, date: string, minute: number): Date {
  const within = Math.min(minute, 24 * 60 - 1);
  const time = `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`;
  return addMilliseconds(instantOfWallTime(timeZone, { date, time }), (minute - within) * MINUTE);
}

/** `firstStart` is the first full or half hour. Undefined for a day off. */
export function workingDay({ timeZone, days, off }: WorkingWeek, date: string) {
  if (off.some(({ fromDay, toDay }) => fromDay <= date && date <= toDay)) return undefined;
  const hours = days[new Date(`${date}T00:00:00Z`).getUTCDay()];
  if (!hours) return undefined;
  const { opensMinute, closesMinute } = hours;
  return {
    opens: instantAtMinute(timeZone, date, opensMinute),
    firstStart: instantAtMinute(timeZone, date, Math.ceil(opensMinute / 30) * 30),
    closes: instantAtMinute(timeZone, date, closesMinute),
  };
}

/** Both days are inclusive. */
export function closedDays(week: WorkingWeek, from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = dayAfter(day)) if (!workingDay(week, day)) days.push(day);
  return days;
}

export function isWithinWorkingHours(week: WorkingWeek, startAt: Date, endAt: Date): boolean {
  const day = workingDay(week, wallTimeIn(week.timeZone, startAt).date);
  return day !== undefined && startAt >= day.opens && endAt <= day.closes;
}
