import { dayAfter, wallTimeIn } from '@doorstep/shared-api/domain';
import type { NearestWire, SlotWire } from '@doorstep/shared-api/wire';
import { DAY, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { findBookableProvider } from '../orders/orders.repository';
import type { VisitPlace } from '../travel/visitPlace';
import { listTakenTimes, lockProvider } from './availability.repository';
import { findAlternativeProviders, type RequestedWork, toOtherProviderWire } from './freeOthers';
import { type FreeTime, freeTimes, nearestOf } from './freeTimes';
import { SlotTakenError } from './slots';
import { closedDays, readWorkingWeek, weekForServices } from './workingHours';

const NEAR_DAYS = 10;

interface AvailabilityQuery {
  providerId: string;
  /** First and last day, in the provider's time zone. */
  from: string;
  to: string;
  minutes: number;
  /** Undefined when no coordinates are known: no travel time is demanded. */
  place: VisitPlace | undefined;
  /** Services that the one who comes must be able to do. Undefined for any worker of a team. */
  services?: readonly string[] | undefined;
  /** Customer whose own holds and booking do not block the time. */
  for?: { userId: string; bookingId?: string };
}

export async function freeTimesOf(
  db: Session,
  availabilityQuery: AvailabilityQuery,
  now: Date,
): Promise<{ timeZone: string; free: FreeTime[]; closedDays: string[] } | undefined> {
  const provider = await findBookableProvider(db, availabilityQuery.providerId);
  if (!provider) return undefined;
  const week = weekForServices(await readWorkingWeek(db, provider), availabilityQuery.services);
  const [first, last] = [
    Date.parse(`${availabilityQuery.from}T00:00:00Z`),
    Date.parse(`${availabilityQuery.to}T00:00:00Z`),
  ];
  const taken = await listTakenTimes(db, {
    providerId: availabilityQuery.providerId,
    since: new Date(first - 2 * DAY),
    until: new Date(last + 3 * DAY),
    now,
    place: availabilityQuery.place,
    except: availabilityQuery.for,
  });
  const { from, to, minutes } = availabilityQuery;
  return {
    timeZone: week.timeZone,
    free: freeTimes({ week, taken, from, to, minutes, now }),
    closedDays: closedDays(week, from, to),
  };
}

const MAX_SEARCH_WINDOWS = 3;
const WINDOW_DAYS = 31;

/**
 * Undefined when there is no free time in three months. Inside a transaction, other searches wait until it is taken.
 */
export async function firstFreeTime(
  tx: Session,
  {
    providerId,
    minutes,
    place,
    services,
    userId,
  }: Pick<AvailabilityQuery, 'providerId' | 'minutes' | 'place' | 'services'> & { userId: string },
  now: Date,
): Promise<FreeTime | undefined> {
  const provider = await lockProvider(tx, providerId);
  if (!provider) return undefined;
  let from = wallTimeIn(provider.timeZone, now).date;
  for (let window = 0; window < MAX_SEARCH_WINDOWS; window++) {
    const to = dayAfter(from, WINDOW_DAYS - 1);
    const result = await freeTimesOf(tx, { providerId, from, to, minutes, place, services, for: { userId } }, now);
    if (result?.free[0]) return result.free[0];
    from = dayAfter(to, 1);
  }
  return undefined;
}

export const toSlot = ({ startAt, endAt }: FreeTime): SlotWire => ({
  start_at: toInstant(startAt),
  end_at: toInstant(endAt),
});

async function nearestFreeSlots(
  db: Session,
  slotRequest: SlotTakenError['slotRequest'],
  now: Date,
): Promise<SlotWire[]> {
  const { providerId, startAt, endAt, userId, claimId, replacedHoldId, place, services } = slotRequest;
  const middle = startAt.toISOString().slice(0, 10);
  const result = await freeTimesOf(
    db,
    {
      ...{ providerId, place, services },
      from: dayAfter(middle, -NEAR_DAYS),
      to: dayAfter(middle, NEAR_DAYS),
      minutes: Math.max(15, Math.ceil((endAt.getTime() - startAt.getTime()) / MINUTE)),
      for: { userId, bookingId: replacedHoldId ?? claimId },
    },
    now,
  );
  return nearestOf(result?.free ?? [], startAt).map(toSlot);
}

/**
 * Adds times of the same provider, and for known work other providers at that time. Must not be called inside the
 * failed transaction.
 */
export async function withAlternativeTimes(
  { db, clock }: Context,
  error: unknown,
  work?: Pick<RequestedWork, 'items' | 'place'>,
): Promise<unknown> {
  if (!(error instanceof SlotTakenError)) return error;
  const now = clock();
  const { providerId, startAt } = error.slotRequest;
  const others =
    work && (await findAlternativeProviders(db, { ...work, providerId, startAt }, now)).map(toOtherProviderWire);
  const data: NearestWire = { nearest: await nearestFreeSlots(db, error.slotRequest, now), ...(others && { others }) };
  return new HttpError(error.code, error.message, { field: error.field, body: { data } });
}
