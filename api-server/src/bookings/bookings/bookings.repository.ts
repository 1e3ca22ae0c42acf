import { and, eq, or, sql } from 'drizzle-orm';
import type { BookingColumns, Line } from '../../catalog/orders/bookingRows.repository';
import type { Session } from '../../platform/db/connect';
import {
  type Booking,
  bookingHistory,
  bookingLines,
  bookingPhotos,
  bookings,
  files,
  payments,
} from '../../platform/db/schema';
import { newId } from '../../platform/ids';

const isPartyOf = (id: string, userId: string) =>
  and(eq(bookings.id, id), or(eq(bookings.userId, userId), eq(bookings.providerId, userId)));

export async function findBookingOfParty(db: Session, id: string, userId: string): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(isPartyOf(id, userId));
  return booking;
}

export async function lockBookingOfParty(tx: Session, id: string, userId: string): Promise<Booking | undefined> {
  const [booking] = await tx.select().from(bookings).where(isPartyOf(id, userId)).for('update');
  return booking;
}

export async function lockBooking(tx: Session, id: string) {
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update');
}

export async function insertBooking(
  tx: Session,
  booking: typeof bookings.$inferInsert,
  lines: readonly Omit<Line, 'bookingId' | 'position'>[],
  { by, actorId }: Pick<typeof bookingHistory.$inferInsert, 'by' | 'actorId'> = {
    by: 'customer',
    actorId: booking.userId,
  },
): Promise<number> {
  const { id: bookingId, createdAt: at } = booking;
  const created = tx.$with('created').as(tx.insert(bookings).values(booking).returning({ number: bookings.number }));
  const [row] = await tx
    .with(
      created,
      tx.$with('listed').as(
        tx
          .insert(bookingLines)
          .values(lines.map((line, position) => ({ ...line, bookingId, position })))
          .returning({ id: bookingLines.bookingId }),
      ),
    )
    .insert(bookingHistory)
    .values({ id: newId('h'), bookingId, toStatus: 'open', by, actorId, at })
    .returning({ number: sql<number>`(select number from created)` });
  if (!row) throw new Error(`booking ${bookingId} was not inserted`);
  return row.number;
}

export async function insertPhoto(
  tx: Session,
  bookingId: string,
  slot: number,
  file: Omit<typeof files.$inferInsert, 'kind'>,
) {
  await tx.insert(files).values({ ...file, kind: 'service_photo' });
  await tx.insert(bookingPhotos).values({ bookingId, slot, fileId: file.id });
}

/** Updates only if the status and the `unchanged` column are as read. Undefined if the booking had changed. */
export async function updateIfUnchanged(
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

export async function findArrival(db: Session, bookingId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: bookingHistory.at })
    .from(bookingHistory)
    .where(and(eq(bookingHistory.bookingId, bookingId), eq(bookingHistory.toStatus, 'arrived')));
  return row?.at;
}

export async function bookedMinutesOf(db: Session, bookingId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${bookingLines.durationMinutes}), 0)::int` })
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, bookingId));
  return row?.minutes ?? 0;
}

export async function listPaymentIds(db: Session, bookingId: string): Promise<string[]> {
  const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, bookingId));
  return rows.map(({ id }) => id);
}
