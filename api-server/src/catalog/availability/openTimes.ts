import { DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { listTakenStepsByProvider } from './availability.repository';
import { findProvidersOffering } from './eligible';
import { type FreeTime, freeTimes } from './freeTimes';
import { readWorkingWeeks, sameHoursEveryDay, type WorkingWeek, workingDay } from './workingHours';

/** Number of nearest providers to check. Open jobs are not announced to more at once either. */
const MAX_PROVIDERS = 50;

export interface OpenTimesQuery {
  subcategoryIds: readonly string[];
  lat: number | null;
  long: number | null;
  /** First and last day (inclusive), in the providers' time zones. */
  from: string;
  to: string;
  minutes: number;
}

export interface OpenTimes {
  people: number;
  free: FreeTime[];
  closedDays: string[];
}

/** Returns the open times with four queries, regardless of the number of providers and days. */
export async function openTimes(db: Session, query: OpenTimesQuery, now: Date): Promise<OpenTimes> {
  const { subcategoryIds, lat, long, from, to, minutes } = query;
  const nearest = (await findProvidersOffering(db, subcategoryIds, { pickLat: lat, pickLong: long })).slice(
    0,
    MAX_PROVIDERS,
  );
  const weeks = await readWorkingWeeks(db, nearest);
  const taken = await listTakenStepsByProvider(db, {
    providerIds: nearest.map(({ userId }) => userId),
    since: new Date(Date.parse(`${from}T00:00:00Z`) - DAY),
    until: new Date(Date.parse(`${to}T00:00:00Z`) + 3 * DAY),
    now,
  });
  const dayOf = memoizeWorkingDay();
  const byStart = new Map<number, FreeTime>();
  const nothing: ReadonlySet<number> = new Set();
  const openDays = new Set<string>();
  for (const provider of nearest) {
    const week = weeks.get(provider.userId) ?? sameHoursEveryDay(provider);
    const steps = taken.get(provider.userId) ?? nothing;
    for (const time of freeTimes({ week, taken: steps, from, to, minutes, now, dayOf }))
      byStart.set(time.startAt.getTime(), time);
    for (const day of daysBetween(from, to)) if (!openDays.has(day) && dayOf(week, day)) openDays.add(day);
  }
  const free = [...byStart.values()].sort((a, b) => a.startAt.getTime() - b.startAt.getTime());
  return { people: nearest.length, free, closedDays: daysBetween(from, to).filter((day) => !openDays.has(day)) };
}

function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Many providers have the same hours, so time zones are computed once. Days off are checked individually. */
function memoizeWorkingDay(): typeof workingDay {
  const days = new Map<string, ReturnType<typeof workingDay>>();
  return (week: WorkingWeek, date: string) => {
    if (week.off.some(({ fromDay, toDay }) => fromDay <= date && date <= toDay)) return undefined;
    const hours = week.days[new Date(`${date}T00:00:00Z`).getUTCDay()];
    const key = `${week.timeZone} ${date} ${hours?.opensMinute} ${hours?.closesMinute}`;
    if (!days.has(key)) days.set(key, workingDay(week, date));
    return days.get(key);
  };
}
