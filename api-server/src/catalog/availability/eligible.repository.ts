import { and, eq, inArray, isNull, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { equalsConstant } from '../../platform/db/equalsConstant';
import {
  bookingLines,
  bookings,
  customerBlocks,
  jobDeclines,
  providerProfiles,
  providerServices,
  subcategories,
  users,
} from '../../platform/db/schema';
import { isNotBlocked } from '../blocks/blocks.repository';

/**
 * Bookings, but no hires, without a provider that this one may have: paid for, with services that they offer, all of
 * them, not declined by them, and not of a customer whom they have blocked. Whether they travel so far is `isWithinReach`.
 */
export function isJobOpenTo(db: Session, providerId: string): SQL | undefined {
  const missing = db
    .select({ one: sql`1` })
    .from(bookingLines)
    .leftJoin(
      providerServices,
      and(eq(providerServices.subcategoryId, bookingLines.subcategoryId), eq(providerServices.providerId, providerId)),
    )
    .where(and(eq(bookingLines.bookingId, bookings.id), isNull(providerServices.providerId)));
  // Redundant, since services stay in their category. Excludes most open jobs before their services are read.
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
    equalsConstant(bookings.status, 'open'),
    ne(bookings.bookingType, 'hire'),
    isNull(bookings.providerId),
    inArray(bookings.categoryId, categories),
    ne(bookings.paymentStatus, 'requires_payment'),
    notExists(missing),
    notExists(declined),
    isNotBlocked(db, providerId, bookings.userId),
  );
}

export function listProvidersOffering(db: Session, subcategoryIds: readonly string[], bookingId?: string) {
  const offers = db
    .select({ id: providerServices.providerId })
    .from(providerServices)
    .where(inArray(providerServices.subcategoryId, [...subcategoryIds]))
    .groupBy(providerServices.providerId)
    .having(sql`count(*) >= ${subcategoryIds.length}`);
  const declined =
    bookingId === undefined
      ? undefined
      : db.select({ id: jobDeclines.providerId }).from(jobDeclines).where(eq(jobDeclines.bookingId, bookingId));
  const blocking =
    bookingId === undefined
      ? undefined
      : db
          .select({ id: customerBlocks.providerId })
          .from(customerBlocks)
          .innerJoin(bookings, eq(bookings.userId, customerBlocks.customerId))
          .where(eq(bookings.id, bookingId));
  return db
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
      and(
        eq(users.accountStatus, 'active'),
        eq(providerProfiles.takingJobs, true),
        inArray(users.id, offers),
        declined && notInArray(users.id, declined),
        blocking && notInArray(users.id, blocking),
      ),
    );
}

export async function listServiceIds(db: Session, bookingId: string): Promise<string[]> {
  const lines = await db
    .select({ id: bookingLines.subcategoryId })
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, bookingId));
  return lines.map((line) => line.id);
}
