import { DAY, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { placeAt } from '../travel/visitPlace';
import { listTakenTimesByProvider } from './availability.repository';
import { findProvidersOffering } from './eligible';
import { type FreeTime, freeStarts } from './freeTimes';
import { createPeriodReader, isOpenOn, readWorkingWeeks, sameHoursEveryDay, weekForServices } from './workingHours';

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
  const taken = await listTakenTimesByProvider(db, {
    providerIds: nearest.map(({ userId }) => userId),
    since: new Date(Date.parse(`${from}T00:00:00Z`) - 2 * DAY),
    until: new Date(Date.parse(`${to}T00:00:00Z`) + 3 * DAY),
    now,
    place: placeAt(lat, long),
  });
  const reader = createPeriodReader();
  const starts = new Set<number>();
  const days = daysBetween(from, to);
  const openDays = new Set<string>();
  for (const provider of nearest) {
    const week = weekForServices(weeks.get(provider.userId) ?? sameHoursEveryDay(provider), subcategoryIds);
    const search = { week, taken: taken.get(provider.userId) ?? [], from, to, minutes, now, reader };
    for (const start of freeStarts(search)) starts.add(start);
    for (const day of days) if (!openDays.has(day) && isOpenOn(week, day, reader)) openDays.add(day);
  }
  const free = [...starts]
    .sort((a, b) => a - b)
    .map((start) => ({ startAt: new Date(start), endAt: new Date(start + minutes * MINUTE) }));
  return { people: nearest.length, free, closedDays: days.filter((day) => !openDays.has(day)) };
}

function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
