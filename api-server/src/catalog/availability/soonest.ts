import { MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { listDurations } from '../orders/orders.repository';
import { travelTime } from '../travel/travelTime';
import { placeAt } from '../travel/visitPlace';
import { listTakenTimesByProvider } from './availability.repository';
import { findProvidersOffering } from './eligible';
import { createSlotCalendar, SEARCH_DAYS } from './nextSlot';
import { endOf, STEP } from './slots';
import { BACK_TO_MIDNIGHT } from './takenTime';
import { readWorkingWeeks, sameHoursEveryDay, weekForServices } from './workingHours';

/** Number of nearest providers to check. Open jobs are not announced to more at once either. */
const MAX_PROVIDERS = 50;
/** Assumed time until a provider has accepted the job and is on the way. */
const ACCEPTANCE_TIME = 15 * MINUTE;
const ARRIVAL_WINDOW = 45 * MINUTE;

const DAY = 1440 * MINUTE;
const roundUp = (time: number, step: number) => Math.ceil(time / step) * step;

export interface SoonestQuery {
  subcategoryIds: readonly string[];
  /** Quantity of each service, in the same order. Defaults to one. */
  quantities?: readonly number[];
  lat: number | null;
  long: number | null;
}

export interface SoonestArrival {
  people: number;
  from?: Date;
  until?: Date;
  opensAt?: Date;
}

export async function soonest(
  db: Session,
  { subcategoryIds, quantities = [], lat, long }: SoonestQuery,
  now: Date,
): Promise<SoonestArrival> {
  const nearest = (await findProvidersOffering(db, subcategoryIds, { pickLat: lat, pickLong: long })).slice(
    0,
    MAX_PROVIDERS,
  );
  const items = subcategoryIds.map((subcategoryId, at) => ({ subcategoryId, quantity: quantities[at] ?? 1 }));
  const minutes = (endOf(now, await listDurations(db, items)).getTime() - now.getTime()) / MINUTE;
  const ids = nearest.map(({ userId }) => userId);
  const since = new Date(now.getTime() - BACK_TO_MIDNIGHT);
  const until = new Date(now.getTime() + (SEARCH_DAYS + 2) * DAY);
  const claims = await listTakenTimesByProvider(db, { providerIds: ids, since, until, now, place: placeAt(lat, long) });
  const weeks = await readWorkingWeeks(db, nearest);
  const calendar = createSlotCalendar(now);
  const arrivals: number[] = [];
  const openings: number[] = [];
  for (const provider of nearest) {
    const week = weekForServices(weeks.get(provider.userId) ?? sameHoursEveryDay(provider), subcategoryIds);
    const opensAt = calendar.opensAt(week);
    if (opensAt) openings.push(opensAt.getTime());
    const freeAt = calendar.freeAt(week, claims.get(provider.userId) ?? [], minutes);
    if (!freeAt) continue;
    arrivals.push(Math.max(now.getTime() + ACCEPTANCE_TIME, freeAt.getTime()) + travelTime(provider.km));
  }
  if (arrivals.length > 0) {
    const from = roundUp(Math.min(...arrivals), 5 * MINUTE);
    return { people: arrivals.length, from: new Date(from), until: new Date(roundUp(from + ARRIVAL_WINDOW, STEP)) };
  }
  return { people: 0, ...(openings.length > 0 && { opensAt: new Date(Math.min(...openings)) }) };
}
