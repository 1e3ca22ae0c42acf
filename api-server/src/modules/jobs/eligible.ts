import { and, eq, inArray, isNull, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { isConstant } from '../../db/isConstant';
import {
  type Booking,
  bookingLines,
  bookings,
  jobDeclines,
  providerProfiles,
  providerServices,
  subcategories,
  users,
} from '../../db/schema';
import { publish } from '../../events/outbox';
import { distanceKm } from '../addresses/distance';
import { isWithinWorkingHours, readWorkingWeeks } from '../availability/workingHours';

/** So many are told of an open job: the nearest ones. */
const NOTIFY_BATCH = 50;

/**
 * Bookings, but no hires, without a provider that this one may have: paid for, with services that they offer, all of
 * them, and not declined by them. Whether they travel so far is `isWithinReach`.
 */
export function isOpenTo(db: Session, providerId: string): SQL | undefined {
  const missing = db
    .select({ one: sql`1` })
    .from(bookingLines)
    .leftJoin(
      providerServices,
      and(eq(providerServices.subcategoryId, bookingLines.subcategoryId), eq(providerServices.providerId, providerId)),
    )
    .where(and(eq(bookingLines.bookingId, bookings.id), isNull(providerServices.providerId)));
  // Follows from the rest, as a service stays in its category; leaves most open jobs out before their services are read.
  const categories = db
    .select({ id: subcategories.categoryId })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .where(eq(providerServices.providerId, providerId));
  const declined = db
    .select({ one: sql`1` })
    .from(jobDeclines)
    .where(and(eq(jobDeclines.bookingId, bookings.id), eq(jobDeclines.providerId, providerId)));
  return and(
    isConstant(bookings.status, 'open'),
    ne(bookings.bookingType, 'hire'),
    isNull(bookings.providerId),
    inArray(bookings.categoryId, categories),
    ne(bookings.paymentStatus, 'requires_payment'),
    notExists(missing),
    notExists(declined),
  );
}

/** Whether the place is within the provider's own radius; without a place it is. */
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

/** Who offers all of these services and comes that far, nearest first. */
async function offering(
  db: Session,
  subcategoryIds: readonly string[],
  place: Pick<Booking, 'pickLat' | 'pickLong'>,
  where?: SQL,
) {
  const offers = db
    .select({ id: providerServices.providerId })
    .from(providerServices)
    .where(inArray(providerServices.subcategoryId, [...subcategoryIds]))
    .groupBy(providerServices.providerId)
    .having(sql`count(*) >= ${subcategoryIds.length}`);
  const candidates = await db
    .select({
      userId: users.id,
      lat: providerProfiles.lat,
      long: providerProfiles.long,
      radiusKm: providerProfiles.radiusKm,
      timeZone: providerProfiles.timeZone,
      opensMinute: providerProfiles.opensMinute,
      closesMinute: providerProfiles.closesMinute,
    })
    .from(users)
    .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(
      and(eq(users.accountStatus, 'active'), eq(providerProfiles.takingJobs, true), inArray(users.id, offers), where),
    );
  return candidates
    .map((provider) => ({ ...provider, km: kmBetween(provider, place) ?? 0 }))
    .filter((provider) => provider.km <= provider.radiusKm)
    .sort((a, b) => a.km - b.km || (a.userId < b.userId ? -1 : 1));
}

/** Who may take this open job, nearest first. */
export async function eligibleFor(db: Session, booking: Booking): Promise<string[]> {
  const lines = await db
    .select({ id: bookingLines.subcategoryId })
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, booking.id));
  const ids = lines.map((line) => line.id);
  if (ids.length === 0) return [];
  const declined = db
    .select({ id: jobDeclines.providerId })
    .from(jobDeclines)
    .where(eq(jobDeclines.bookingId, booking.id));
  const providers = await offering(db, ids, booking, notInArray(users.id, declined));
  return providers.slice(0, NOTIFY_BATCH).map((provider) => provider.userId);
}

export interface OpenWork extends Pick<Booking, 'pickLat' | 'pickLong'> {
  subcategoryIds: readonly string[];
  startAt: Date;
  endAt: Date;
}

/**
 * Whether somebody who offers the work there is at work at that time; booked or not, for until then that may change.
 * Where nobody offers it there is no working time to judge by.
 */
export async function isAnybodyAtWork(db: Session, { startAt, endAt, ...work }: OpenWork): Promise<boolean> {
  const providers = await offering(db, work.subcategoryIds, work);
  // Nearly always one of the first is at work: their weeks are read before all others'.
  for (let first = 0; first < providers.length; first += NOTIFY_BATCH) {
    const weeks = await readWorkingWeeks(db, providers.slice(first, first + NOTIFY_BATCH));
    if ([...weeks.values()].some((week) => isWithinWorkingHours(week, startAt, endAt))) return true;
  }
  return providers.length === 0;
}

/** Something about an open job changed: whoever may take it sees it come or go. Answers who that is. */
export async function publishAssignment(tx: Session, booking: Booking): Promise<string[]> {
  if (booking.providerId || booking.bookingType === 'hire') return [];
  const userIds = await eligibleFor(tx, booking);
  for (const userId of userIds) publish(tx, { userId, kind: 'job', bookingId: booking.id });
  return userIds;
}
