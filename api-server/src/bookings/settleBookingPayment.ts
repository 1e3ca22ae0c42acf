import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { bookings, payments } from '../db/schema';
import { notify } from '../notifications/notify';
import { recordMoney, tellGateway, wantVoid } from '../payments/payments';

/**
 * A payment that was opened for a waiting booking may have been authorised since: then the booking is paid for. When the
 * booking did not wait long enough, the money goes back. Safe to call at any time, and twice.
 */
export async function settleBookingPayment(context: Context, paymentId: string, log: FastifyBaseLogger) {
  const { db, clock } = context;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.bookingId || payment.voidWantedAt) return;
  const intent = await context.payments.find(paymentId);
  if (intent?.status !== 'requires_capture' && intent?.status !== 'succeeded') return;
  const { bookingId } = payment;
  const now = clock();
  const given = await db.transaction(async (tx) => {
    const [paid] = await tx
      .update(bookings)
      .set({
        paymentStatus: intent.status === 'succeeded' ? 'captured' : 'authorized',
        paymentId,
        payBy: null,
        updatedAt: now,
        version: sql`${bookings.version} + 1`,
      })
      .where(and(eq(bookings.id, bookingId), eq(bookings.status, '1'), eq(bookings.paymentStatus, 'requires_payment')))
      .returning();
    if (paid) {
      await recordMoney(tx, 'authorized', intent, bookingId, now);
      await notify(tx, now, { kind: 'booking_received', booking: paid });
      return [];
    }
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
    return booking?.paymentId === paymentId ? [] : wantVoid(tx, bookingId, now);
  });
  for (const id of given) await tellGateway(context, id, log);
}
