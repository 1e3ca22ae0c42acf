import { findBooking } from '../../catalog/orders/bookingRows.repository';
import type { BookingPort, Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { captureOrVoidTip, isTipPayment } from '../tips/tipPayments';
import { refuseRefund } from '../wallet/refuseRefund';
import { markBookingAuthorised } from './bookingPayments.repository';
import { approveOrVoidExtraWork, isExtraWorkPayment } from './extraWorkPayments';
import { findWholeIntent } from './findWholeIntent';
import { loseAuthorisation } from './loseAuthorisation';
import {
  findPaymentById,
  markAuthorised,
  markVoided,
  type Payment,
  requestCapture,
  voidPayment,
} from './payments.repository';
import { recogniseRefund } from './recogniseRefund';
import { settlePayment } from './settlePayment';

/**
 * Polls the gateway for a payment's state and acts on it. It pays a waiting booking, captures an accepted one, credits
 * a top-up or tip, and refunds unused money. Safe to call at any time and repeatedly. Wallets are polled only when
 * their owner confirms, since nobody else authorises there.
 */
export async function settleStep(
  context: Context,
  paymentId: string,
  log: Log,
  by: 'customer' | 'gateway' = 'gateway',
) {
  const { db, clock } = context;
  const payment = await findPaymentById(db, paymentId);
  if (!payment || payment.voidedAt) return;
  if (payment.voidWantedAt) {
    await settlePayment(context, paymentId, log);
    return;
  }
  if (payment.gateway === 'wallet' && by !== 'customer') return;
  const intent = await findWholeIntent(context, payment);
  if (intent?.status === 'canceled') return endPayment(context, payment);
  if (intent?.status !== 'requires_capture' && intent?.status !== 'succeeded') return;
  const now = clock();
  const isTaken = intent.status === 'succeeded';
  const isUnsettled = await withEvents(db, now, (tx) =>
    authorise(context.bookings, tx, payment, { isTaken, now }),
  ).catch((error) => voidAndRethrow(context, payment, error, log));
  if (isUnsettled) await settlePayment(context, paymentId, log);
  // A card may give a refund back days later.
  if (payment.topup && intent.refundedCents < payment.refundedCents)
    await refuseRefund(context, payment, intent.refundedCents);
  if (intent.refundedCents > payment.refundWantedCents) await recogniseRefund(context, paymentId, intent, log);
}

async function voidAndRethrow(context: Context, payment: Payment, error: unknown, log: Log): Promise<never> {
  if (payment.walletCents > 0 && error instanceof HttpError && error.code === 'payment_required') {
    await context.db.transaction((tx) => voidPayment(tx, payment.id, context.clock()));
    await settlePayment(context, payment.id, log);
  }
  throw error;
}

async function endPayment(context: Context, payment: Payment) {
  const { id, bookingId, authorizedAt } = payment;
  if (bookingId && authorizedAt) return loseAuthorisation(context, payment);
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    if (await voidPayment(tx, id, now)) await markVoided(tx, id, now);
  });
}

async function authorise(
  bookings: BookingPort,
  tx: Session,
  payment: Payment,
  { isTaken, now }: { isTaken: boolean; now: Date },
): Promise<boolean> {
  const { id, bookingId, topup } = payment;
  if (isTipPayment(payment)) return captureOrVoidTip(tx, payment, now);
  if (isExtraWorkPayment(payment)) return approveOrVoidExtraWork(tx, payment, now);
  if (!bookingId) {
    await markAuthorised(tx, id, now);
    if (topup) await requestCapture(tx, id, now);
    return topup;
  }
  const booking = await markBookingAuthorised(tx, bookingId, id, now);
  if (booking) {
    await markAuthorised(tx, id, now);
    if (booking.status === 'accepted' || isTaken) await requestCapture(tx, id, now);
    if (booking.status === 'open') await bookings.acceptOrAnnounce(tx, booking, now);
    publishBookingChange(tx, booking, 'payment');
    return true;
  }
  if ((await findBooking(tx, bookingId))?.paymentId === id) return true;
  // The booking did not wait long enough, or another payment was there first.
  await markAuthorised(tx, id, now);
  return voidPayment(tx, id, now);
}
