import { formatMoney } from '@doorstep/shared-api/domain';
import type { OtherProviderWire } from '@doorstep/shared-api/wire';
import { roundPlace } from '../../identity/addresses/publicArea';
import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { listLines } from '../orders/bookingRows.repository';
import { listDurations } from '../orders/orders.repository';
import { visitPlaceOf } from '../travel/visitPlace';
import { listTakenTimesByProvider } from './availability.repository';
import { findProvidersOffering, kmBetween } from './eligible';
import { listPrices, listProviderSummaries } from './freeOthers.repository';
import { whyNotBookable } from './freeTimes';
import { createSlotCalendar, SEARCH_DAYS } from './nextSlot';
import { BACK_TO_MIDNIGHT } from './takenTime';
import { readWorkingWeeks, sameHoursEveryDay, weekForServices } from './workingHours';

const MAX_ALTERNATIVES = 3;
const MAX_CANDIDATES = 50;

export interface RequestedWork {
  items: readonly { subcategoryId: string; quantity: number }[];
  place: Pick<Booking, 'pickLat' | 'pickLong'>;
  /** Undefined means as soon as possible. */
  startAt: Date | undefined;
  providerId: string | null;
  bookingId?: string;
}

export interface AlternativeProvider {
  id: string;
  name: string;
  image: string;
  rating: number;
  reviewCount: number;
  instant: boolean;
  km: number | undefined;
  priceCents: number;
  startAt: Date;
}

/** Alternatives are free at the wished time if it is still ahead, otherwise soonest. Nearest first. */
export async function findAlternativeProviders(
  db: Session,
  work: RequestedWork,
  now: Date,
): Promise<AlternativeProvider[]> {
  const { items, place, providerId, bookingId } = work;
  const services = items.map(({ subcategoryId }) => subcategoryId);
  if (services.length === 0) return [];
  const nearest = (await findProvidersOffering(db, services, place, bookingId))
    .filter(({ userId }) => userId !== providerId)
    .slice(0, MAX_CANDIDATES);
  if (nearest.length === 0) return [];
  const durations = await listDurations(db, items);
  const minutes = durations.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  const weeks = await readWorkingWeeks(db, nearest);
  const wishedAt = work.startAt && work.startAt > now ? work.startAt : undefined;
  const since = addMilliseconds(wishedAt ?? now, -BACK_TO_MIDNIGHT);
  const until = addMilliseconds(wishedAt ?? now, (SEARCH_DAYS + 2) * DAY);
  const taken = await listTakenTimesByProvider(db, {
    providerIds: nearest.map(({ userId }) => userId),
    since,
    until,
    now,
    place: visitPlaceOf(place),
  });
  const calendar = createSlotCalendar(now);
  const free: { id: string; startAt: Date }[] = [];
  for (const provider of nearest) {
    const week = weekForServices(weeks.get(provider.userId) ?? sameHoursEveryDay(provider), services);
    const times = taken.get(provider.userId) ?? [];
    const startAt = wishedAt ?? calendar.nextTimes(week, times, minutes, 1)[0];
    if (!startAt) continue;
    const endAt = addMilliseconds(startAt, minutes * MINUTE);
    if (!whyNotBookable(week, times, { startAt, endAt, now })) free.push({ id: provider.userId, startAt });
  }
  const offered = (wishedAt ? free : free.sort((a, b) => a.startAt.getTime() - b.startAt.getTime())).slice(
    0,
    MAX_ALTERNATIVES,
  );
  return withProviderDetails(db, offered, work);
}

async function withProviderDetails(
  db: Session,
  offered: readonly { id: string; startAt: Date }[],
  { items, place }: Pick<RequestedWork, 'items' | 'place'>,
): Promise<AlternativeProvider[]> {
  if (offered.length === 0) return [];
  const ids = offered.map(({ id }) => id);
  const people = await listProviderSummaries(db, ids);
  const prices = await listPrices(db, ids, items);
  return offered.flatMap(({ id, startAt }) => {
    const person = people.find((candidate) => candidate.id === id);
    if (!person) return [];
    const { fullname: name, image, ratingCount, ratingSum, instant, lat, long } = person;
    const home = lat === null || long === null ? { lat, long } : roundPlace({ lat, long });
    const own = prices.filter(({ providerId }) => providerId === id);
    return [
      {
        ...{ id, name, image, instant, startAt },
        rating: ratingCount > 0 ? ratingSum / ratingCount : 0,
        reviewCount: ratingCount,
        km: kmBetween(home, place),
        priceCents: own.reduce((sum, { priceCents }) => sum + priceCents, 0),
      },
    ];
  });
}

export async function findAlternativesForBooking(
  db: Session,
  booking: Booking,
  now: Date,
): Promise<AlternativeProvider[]> {
  const { id: bookingId, providerId, pickLat, pickLong, asap, startAt } = booking;
  const items = await listLines(db, bookingId);
  const wishedAt = asap ? undefined : (startAt ?? undefined);
  return findAlternativeProviders(
    db,
    { items, place: { pickLat, pickLong }, startAt: wishedAt, providerId, bookingId },
    now,
  );
}

type Optional = 'distance_km' | 'instant' | 'phone_masked';

export const toOtherProviderWire = (
  other: AlternativeProvider,
): Required<Omit<OtherProviderWire, Optional>> & Pick<OtherProviderWire, Optional> => ({
  provider_id: other.id,
  fullname: other.name,
  user_profile_pic: other.image,
  avg_rating: other.rating.toFixed(2),
  review_count: other.reviewCount,
  ...(other.km !== undefined && { distance_km: Number(other.km.toFixed(2)) }),
  price: formatMoney(other.priceCents),
  start_at: toInstant(other.startAt),
  ...(other.instant && { instant: true }),
});
