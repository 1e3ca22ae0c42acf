import { canCancel } from '@doorstep/shared-api/domain';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { returnCoupon } from '../coupons/coupons';
import type { Session } from '../db/connect';
import { bookingHistory, bookings, offers, payments } from '../db/schema';
import { Failure } from '../http/failure';
import { newId } from '../ids';
import { notify } from '../notifications/notify';
import { recordMoney, tellGateway, wantVoid } from '../payments/payments';
import { settleBookingPayment } from './settleBookingPayment';
import { releaseSlot } from './slots';

type Booking = typeof bookings.$inferSelect;

interface Ending {
  booking: Booking;
  by: 'customer' | 'system';
  actorId: string | null;
  reason: string;
  now: Date;
}

/**
 * 1 → 6 as one compare-and-set, with everything that a booking holds let go in the same transaction. Answers the
 * payments to void, or undefined when the booking had moved on.
 */
async function endOpenBooking(
  tx: Session,
  { booking, by, actorId, reason, now }: Ending,
): Promise<string[] | undefined> {
  const { id } = booking;
  const wasPaid = booking.paymentStatus === 'authorized' || booking.paymentStatus === 'captured';
  const ended = await tx
    .update(bookings)
    .set({
      status: '6',
      cancelReason: reason,
      payBy: null,
      updatedAt: now,
      version: sql`${bookings.version} + 1`,
      ...(wasPaid && { paymentStatus: 'refunded' as const, refundedCents: booking.grandCents }),
      ...(booking.paymentStatus === 'requires_payment' && { paymentStatus: 'expired' as const }),
    })
    .where(and(eq(bookings.id, id), eq(bookings.status, '1'), eq(bookings.paymentStatus, booking.paymentStatus)))
    .returning({ id: bookings.id });
  if (ended.length === 0) return undefined;
  await tx
    .insert(bookingHistory)
    .values({ id: newId('h'), bookingId: id, fromStatus: '1', toStatus: '6', by, actorId, reason, at: now });
  await tx
    .update(offers)
    .set({ status: '3' })
    .where(and(eq(offers.bookingId, id), eq(offers.status, '1')));
  await releaseSlot(tx, id);
  await returnCoupon(tx, id);
  if (wasPaid && booking.paymentId) {
    await recordMoney(tx, 'voided', { id: booking.paymentId, amountCents: booking.grandCents }, id, now);
  }
  return wantVoid(tx, id, now);
}

const refused = (status: string) =>
  new Failure('state_conflict', 'Booking could not be cancelled!', { body: { data: { status } } });

/** W25. Somebody else's booking is answered like one that does not exist. */
export async function cancelBooking(
  context: Context,
  sent: { bookingId: string; userId: string; reason: string },
  log: FastifyBaseLogger,
) {
  const { db, clock } = context;
  // A payment may arrive between reading and writing; then the booking is read once more.
  for (let attempt = 0; attempt < 3; attempt++) {
    const [booking] = await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, sent.bookingId), eq(bookings.userId, sent.userId)));
    if (!booking) throw new Failure('not_found', 'Booking could not be cancelled!', { field: 'booking_id' });
    if (booking.status === '6') return;
    if (!canCancel(booking)) throw refused(booking.status);
    const now = clock();
    const toVoid = await db.transaction(async (tx) => {
      const { userId: actorId, reason } = sent;
      const given = await endOpenBooking(tx, { booking, by: 'customer', actorId, reason, now });
      if (given && booking.paymentStatus !== 'requires_payment')
        await notify(tx, now, { kind: 'booking_cancelled', booking });
      return given;
    });
    if (toVoid) {
      for (const id of toVoid) await tellGateway(context, id, log);
      return;
    }
  }
  throw refused('1');
}

/** Part of the sweep: bookings that nobody paid for in time. Several processes may do it at once. */
export async function endUnpaidBookings(context: Context, log: FastifyBaseLogger) {
  const { db, clock } = context;
  const now = clock();
  const late = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, '1'), eq(bookings.paymentStatus, 'requires_payment'), lt(bookings.payBy, now)))
    .limit(100);
  for (const booking of late) {
    // Somebody may have paid and closed the browser before we heard of it.
    const paidFor = await db.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, booking.id));
    for (const { id } of paidFor) await settleBookingPayment(context, id, log);
    const toVoid = await db.transaction(async (tx) => {
      const given = await endOpenBooking(tx, { booking, by: 'system', actorId: null, reason: 'not paid in time', now });
      if (given) await notify(tx, now, { kind: 'payment_missed', booking });
      return given;
    });
    for (const id of toVoid ?? []) await tellGateway(context, id, log);
  }
}

/** An open booking whose provider closes the account: the customer is told and gets all of the money back. */
export async function endForClosedAccount(
  context: Context,
  booking: Booking,
  { actorId, reason }: { actorId: string; reason: string },
  log: FastifyBaseLogger,
) {
  const { db, clock } = context;
  const now = clock();
  const toVoid = await db.transaction(async (tx) => {
    const given = await endOpenBooking(tx, { booking, by: 'system', actorId, reason, now });
    if (given) await notify(tx, now, { kind: 'booking_declined', booking });
    return given;
  });
  for (const id of toVoid ?? []) await tellGateway(context, id, log);
}
