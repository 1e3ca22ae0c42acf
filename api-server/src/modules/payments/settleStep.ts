import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { bookings, payments } from '../../db/schema';
import { publishBooking, withEvents } from '../../events/outbox';
import { notifyAboutBooking } from '../jobs/notifyOfBooking';
import { portOf } from './gateways/portOf';
import { markAuthorised, markVoided, type Payment, voidPayment, wantCapture } from './payments.repository';
import { loseAuthorisation, settlePayment } from './settlePayment';

/**
 * Asks the gateway how far a payment is, and does what follows: a waiting booking is paid for, an accepted one is captured
 * at once, a top-up reaches the wallet, and money that nobody waits for any more goes back. Safe to call at any time, by
 * anybody, and twice. A wallet is asked only when its owner says so: there, nobody but us authorises anything.
 */
export async function settleStep(
  context: Context,
  paymentId: string,
  log: FastifyBaseLogger,
  by: 'customer' | 'gateway' = 'gateway',
) {
  const { db, clock } = context;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment || payment.voidedAt) return;
  if (payment.voidWantedAt) {
    await settlePayment(context, paymentId, log);
    return;
  }
  if (payment.gateway === 'wallet' && by !== 'customer') return;
  const intent = await portOf(context, payment.gateway).find(paymentId);
  if (intent?.status === 'canceled') return ended(context, payment);
  if (intent?.status !== 'requires_capture' && intent?.status !== 'succeeded') return;
  const now = clock();
  const open = await withEvents(db, now, (tx) => authorised(tx, payment, intent.status === 'succeeded', now));
  for (const id of open) await settlePayment(context, id, log);
}

/** Answers the payments that the gateway has to hear of. */
async function authorised(tx: Session, payment: Payment, isTaken: boolean, now: Date): Promise<string[]> {
  const { id, bookingId, topup } = payment;
  if (!bookingId) {
    await markAuthorised(tx, id, now);
    if (topup) await wantCapture(tx, id, now);
    return topup ? [id] : [];
  }
  const [paid] = await tx
    .update(bookings)
    .set({
      paymentStatus: 'authorized',
      paymentId: id,
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
  if (paid) {
    await markAuthorised(tx, id, now);
    if (paid.status === 'accepted' || isTaken) await wantCapture(tx, id, now);
    if (paid.status === 'open') await notifyAboutBooking(tx, paid, now);
    publishBooking(tx, paid, 'payment');
    return [id];
  }
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId));
  if (booking?.paymentId === id) return [id];
  // The booking did not wait long enough, or another payment was there first.
  await markAuthorised(tx, id, now);
  return (await voidPayment(tx, id, now)) ? [id] : [];
}

/** The gateway has ended the intent by itself. */
async function ended(context: Context, { id, bookingId, authorizedAt }: Payment) {
  if (bookingId && authorizedAt) return loseAuthorisation(context, id);
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    if (await voidPayment(tx, id, now)) await markVoided(tx, id, now);
  });
}
