import { and, avg, count, desc, eq } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { bookings, customerBlocks, customerRatings, users } from '../../platform/db/schema';

export async function findRating(db: Session, bookingId: string) {
  const [rating] = await db.select().from(customerRatings).where(eq(customerRatings.bookingId, bookingId));
  return rating;
}

export async function readAverage(db: Session, customerId: string): Promise<{ count: number; average: number }> {
  const [row] = await db
    .select({ count: count(), average: avg(customerRatings.stars) })
    .from(customerRatings)
    .where(eq(customerRatings.customerId, customerId));
  return { count: row?.count ?? 0, average: Number(row?.average ?? 0) };
}

/** A second rating of the same job replaces the first. */
export async function saveRating(db: Session, rating: typeof customerRatings.$inferInsert) {
  const { stars, note, updatedAt } = rating;
  await db
    .insert(customerRatings)
    .values(rating)
    .onConflictDoUpdate({ target: customerRatings.bookingId, set: { stars, note, updatedAt } });
}

export async function deleteRating(db: Session, bookingId: string) {
  await db.delete(customerRatings).where(eq(customerRatings.bookingId, bookingId));
}

export async function insertBlock(db: Session, block: typeof customerBlocks.$inferInsert) {
  await db.insert(customerBlocks).values(block).onConflictDoNothing();
}

/** Ends the block of the customer of a booking. */
export async function deleteBlock(db: Session, providerId: string, bookingId: string): Promise<boolean> {
  const customer = db.select({ id: bookings.userId }).from(bookings).where(eq(bookings.id, bookingId));
  const deleted = await db
    .delete(customerBlocks)
    .where(and(eq(customerBlocks.providerId, providerId), eq(customerBlocks.customerId, customer)))
    .returning({ customerId: customerBlocks.customerId });
  return deleted.length > 0;
}

export const listBlocks = (db: Session, providerId: string) =>
  db
    .select({ block: customerBlocks, name: bookings.fullName, number: bookings.number })
    .from(customerBlocks)
    .innerJoin(bookings, eq(bookings.id, customerBlocks.bookingId))
    .where(eq(customerBlocks.providerId, providerId))
    .orderBy(desc(customerBlocks.createdAt))
    .limit(200);

/** For staff. The newest ones. */
export const listRatingsOfCustomer = (db: Session, customerId: string) =>
  db
    .select({ rating: customerRatings, by: users.fullname })
    .from(customerRatings)
    .innerJoin(users, eq(users.id, customerRatings.providerId))
    .where(eq(customerRatings.customerId, customerId))
    .orderBy(desc(customerRatings.createdAt))
    .limit(50);

export const countBlocksOfCustomer = (db: Session, customerId: string) =>
  db.$count(customerBlocks, eq(customerBlocks.customerId, customerId));
