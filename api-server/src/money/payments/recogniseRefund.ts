import { formatMoney } from '@doorstep/shared-api/domain';
import { setColumns } from '../../catalog/orders/bookingRows.repository';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import { lockBooking, lockPayment } from '../disputes/disputes.repository';
import { takeBack } from '../disputes/takeBack';
import { earningReversalEntries, walletOf } from '../ledger/accounts';
import { type Movement, postMovement } from '../ledger/ledger.repository';
import { lockPayee } from '../payouts/payoutAccounts.repository';
import type { Intent } from './gateway';
import { bookingIdOf, changePayment, findPaymentById, markRefunded, type Payment } from './payments.repository';

/**
 * Books refunds made in the gateway's dashboard, when more was refunded than we requested. Ours are always recorded
 * before the gateway is called. Books each only once and leaves impossible ones to the reconciliation.
 */
export async function recogniseRefund(context: Context, id: string, intent: Intent, log: Log) {
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    const payment = await lockPaymentAndBooking(tx, id);
    if (!payment || payment.voidWantedAt) return;
    const refundedCents = Math.min(intent.refundedCents, payment.capturedCents);
    const cents = refundedCents - payment.refundWantedCents;
    if (cents <= 0) return;
    if (intent.currency !== payment.currency) {
      log.error(
        { paymentId: id, currency: intent.currency },
        'a refund in another currency cannot be recorded; check it at the payment gateway',
      );
      return;
    }
    const { booking, ...row } = payment;
    await recordRefund(tx, row, booking, cents, now);
    await markRefunded(tx, row, refundedCents, now);
    if (booking) await updateRefundedBooking(tx, row, booking, cents);
  });
}

/** Locks these rows in the order used everywhere. */
async function lockPaymentAndBooking(
  tx: Session,
  id: string,
): Promise<(Payment & { booking: Booking | undefined }) | undefined> {
  const known = await findPaymentById(tx, id);
  if (!known) return undefined;
  const about = bookingIdOf(known);
  const booking = about ? await lockBooking(tx, about) : undefined;
  if (booking?.providerId) await lockPayee(tx, booking.providerId);
  const payment = await lockPayment(tx, id);
  return payment && { ...payment, booking };
}

/** Money that has left escrow is taken back from those who earned it. */
export async function recordRefund(
  tx: Session,
  payment: Payment,
  booking: Booking | undefined,
  cents: number,
  at: Date,
) {
  // The refund reported by the gateway includes the refunds that we requested.
  const settled = { ...payment, refundedCents: payment.refundWantedCents };
  const request = { payment: settled, booking, cents, isBorneByPlatform: false, now: at };
  const { provider, commission, losses, wallet, promotion } = (await takeBack(tx, request)).shares;
  const about = { bookingId: bookingIdOf(payment), paymentId: payment.id, at };
  const move = (kind: Movement['kind'], amountCents: number, entries: Movement['entries']) =>
    postMovement(tx, { ...about, kind, amountCents, entries });
  if (booking?.providerId && provider + commission > 0)
    await move(
      payment.tipOf ? 'tip_returned' : 'questioned',
      provider + commission,
      earningReversalEntries(booking.providerId, provider, commission, promotion),
    );
  if (losses > 0) await move('correction', losses, { platform_losses: -losses, escrow: losses });
  await move('refunded', cents, { [walletOf(payment.userId)]: -wallet, escrow: wallet - cents, refunds: cents });
  await changePayment(tx, payment.id, { refundWantedCents: payment.refundWantedCents + cents });
}

async function updateRefundedBooking(tx: Session, payment: Payment, booking: Booking, cents: number) {
  const news = { kind: 'money_returned', booking, values: { amount: formatMoney(cents) } } as const;
  if (payment.tipOf) {
    publishBookingChange(tx, booking, 'payment');
    return notify(tx, news);
  }
  if (booking.paymentId !== payment.id && !payment.extraWorkId) return;
  const refundedCents = booking.refundedCents + cents;
  const paymentStatus = refundedCents < booking.payableCents ? 'partially_refunded' : 'refunded';
  await setColumns(tx, booking.id, { refundedCents, paymentStatus });
  publishBookingChange(tx, booking, 'payment');
  notify(tx, news);
}
