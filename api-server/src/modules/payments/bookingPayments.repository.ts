import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { type Booking, bookings, quotes } from '../../db/schema';

/* What a payment reads and changes of the quote or booking that it is for. */

type Quote = typeof quotes.$inferSelect;

export async function findQuoteToPay(db: Session, id: string, userId: string): Promise<Quote | undefined> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.userId, userId)));
  return quote;
}

export async function findBookingToPay(db: Session, id: string, userId: string): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)));
  return booking;
}

/** The payment that the booking lives on. */
export async function findPaymentIdOfBooking(db: Session, bookingId: string): Promise<string | null | undefined> {
  const [booking] = await db.select({ paymentId: bookings.paymentId }).from(bookings).where(eq(bookings.id, bookingId));
  return booking?.paymentId;
}

/** requires_payment -> authorized. undefined: the booking does not wait any more, or another payment was there first. */
export async function markBookingAuthorised(
  tx: Session,
  bookingId: string,
  paymentId: string,
  now: Date,
): Promise<Booking | undefined> {
  const [booking] = await tx
    .update(bookings)
    .set({
      paymentStatus: 'authorized',
      paymentId,
      payBy: null,
      updatedAt: now,
      version: sql`${bookings.version} + 1`,
    })
    .where(
      and(
        eq(bookings.id, bookingId),
        inArray(bookings.status, ['open', 'accepted']),
        eq(bookings.paymentStatus, 'requires_payment'),
      ),
    )
    .returning();
  return booking;
}

/** authorized -> requires_payment, until `payBy`. undefined: no booking lives on this authorisation. */
export async function markBookingUnpaid(
  tx: Session,
  paymentId: string,
  payBy: Date,
  now: Date,
): Promise<Booking | undefined> {
  const [booking] = await tx
    .update(bookings)
    .set({
      paymentStatus: 'requires_payment',
      paymentId: null,
      payBy,
      updatedAt: now,
      version: sql`${bookings.version} + 1`,
    })
    .where(and(eq(bookings.paymentId, paymentId), eq(bookings.paymentStatus, 'authorized')))
    .returning();
  return booking;
}
