import { and, eq, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { type Booking, bookingHistory, bookingLines, bookings } from '../../db/schema';
import { newId } from '../../ids';

export type BookingColumns = Partial<typeof bookings.$inferInsert>;

/**
 * Writes these columns if the booking is still in its status, and `unchanged` is what it was when it was read. Answers it
 * as it is now; undefined when it had moved on.
 */
export async function updateUnchanged(
  tx: Session,
  booking: Booking,
  unchanged: 'version' | 'paymentStatus',
  set: BookingColumns,
): Promise<Booking | undefined> {
  const { id, status } = booking;
  const [updated] = await tx
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1` })
    .where(and(eq(bookings.id, id), eq(bookings.status, status), eq(bookings[unchanged], booking[unchanged])))
    .returning();
  return updated;
}

export async function insertHistory(tx: Session, step: Omit<typeof bookingHistory.$inferInsert, 'id'>) {
  await tx.insert(bookingHistory).values({ id: newId('h'), ...step });
}

/** When the provider stood at the door. */
export async function findArrival(db: Session, bookingId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: bookingHistory.at })
    .from(bookingHistory)
    .where(and(eq(bookingHistory.bookingId, bookingId), eq(bookingHistory.toStatus, 'arrived')));
  return row?.at;
}

/** How long all of the booked services take. */
export async function minutesOf(db: Session, bookingId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${bookingLines.durationMinutes}), 0)::int` })
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, bookingId));
  return row?.minutes ?? 0;
}
