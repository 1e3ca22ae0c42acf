import { distanceKm } from '../../identity/addresses/distance';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publish } from '../../platform/events/outbox';
import { listProvidersOffering, listServiceIds } from './eligible.repository';
import { isWithinWorkingHours, readWorkingWeeks, weekForServices } from './workingHours';

const NOTIFY_BATCH = 50;

/** True without a place. */
export function isWithinReach(
  { lat, long, radiusKm }: { lat: number | null; long: number | null; radiusKm: number },
  { pickLat, pickLong }: Pick<Booking, 'pickLat' | 'pickLong'>,
): boolean {
  const km = kmBetween({ lat, long }, { pickLat, pickLong });
  return km === undefined || km <= radiusKm;
}

export function kmBetween(
  { lat, long }: { lat: number | null; long: number | null },
  { pickLat, pickLong }: Pick<Booking, 'pickLat' | 'pickLong'>,
): number | undefined {
  if (lat === null || long === null || pickLat === null || pickLong === null) return undefined;
  return distanceKm({ lat, long }, { lat: pickLat, long: pickLong });
}

/** Nearest first. Omits those who declined the booking. */
export async function findProvidersOffering(
  db: Session,
  subcategoryIds: readonly string[],
  place: Pick<Booking, 'pickLat' | 'pickLong'>,
  bookingId?: string,
) {
  const candidates = await listProvidersOffering(db, subcategoryIds, bookingId);
  return candidates
    .map((provider) => ({ ...provider, km: kmBetween(provider, place) ?? 0 }))
    .filter((provider) => provider.km <= provider.radiusKm)
    .sort((a, b) => a.km - b.km || (a.userId < b.userId ? -1 : 1));
}

export async function listEligibleProviders(db: Session, booking: Booking): Promise<string[]> {
  const ids = await listServiceIds(db, booking.id);
  if (ids.length === 0) return [];
  const providers = await findProvidersOffering(db, ids, booking, booking.id);
  return providers.slice(0, NOTIFY_BATCH).map((provider) => provider.userId);
}

export interface OpenWork extends Pick<Booking, 'pickLat' | 'pickLong'> {
  subcategoryIds: readonly string[];
  startAt: Date;
  endAt: Date;
}

/** Ignores bookings, which may change until then. Without providers of that work, there are no hours to check. */
export async function isAnyProviderWorking(db: Session, { startAt, endAt, ...work }: OpenWork): Promise<boolean> {
  const providers = await findProvidersOffering(db, work.subcategoryIds, work);
  // Nearly always one of the first is at work: their weeks are read before all others'.
  for (let first = 0; first < providers.length; first += NOTIFY_BATCH) {
    const weeks = await readWorkingWeeks(db, providers.slice(first, first + NOTIFY_BATCH));
    const isAtWork = [...weeks.values()].some((week) =>
      isWithinWorkingHours(weekForServices(week, work.subcategoryIds), startAt, endAt),
    );
    if (isAtWork) return true;
  }
  return providers.length === 0;
}

export async function publishOpenJob(tx: Session, booking: Booking): Promise<string[]> {
  if (booking.providerId || booking.bookingType === 'hire') return [];
  const userIds = await listEligibleProviders(tx, booking);
  for (const userId of userIds) publish(tx, { userId, kind: 'job', bookingId: booking.id });
  return userIds;
}
