import { and, asc, eq } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookingLines, bookings } from '../../platform/db/schema';

export type BookingColumns = Partial<typeof bookings.$inferInsert>;
export type Line = typeof bookingLines.$inferSelect;

export async function findBooking(db: Session, id: string): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  return booking;
}

export async function findOwnBooking(db: Session, id: string, userId: string): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)));
  return booking;
}

export function listLines(db: Session, bookingId: string): Promise<Line[]> {
  return db
    .select()
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, bookingId))
    .orderBy(asc(bookingLines.position));
}

/** Sets columns without a status check. For bookings that this transaction has already written to. */
export async function setColumns(tx: Session, id: string, set: BookingColumns) {
  await tx.update(bookings).set(set).where(eq(bookings.id, id));
}
