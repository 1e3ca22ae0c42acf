import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookings } from '../../platform/db/schema';

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

export async function bumpBookingVersion(tx: Session, bookingId: string, updatedAt: Date) {
  await tx
    .update(bookings)
    .set({ version: sql`${bookings.version} + 1`, updatedAt })
    .where(eq(bookings.id, bookingId));
}
