import { formatMoney } from '@doorstep/shared-api/domain';
import { notify } from '../../identity/notifications/notify';
import type { Session } from '../../platform/db/connect';
import { publish, publishBookingChange } from '../../platform/events/outbox';
import { lockBooking, lockPayment } from '../disputes/disputes.repository';
import { tipEntries } from '../ledger/accounts';
import { postMovement } from '../ledger/ledger.repository';
import {
  markAuthorised,
  markCaptured,
  type Payment,
  requestCapture,
  voidPayment,
} from '../payments/payments.repository';
import { lockPayee } from '../payouts/payoutAccounts.repository';
import { tipUntil } from './readTip';
import { findTip } from './tips.repository';

export type TipPayment = Payment & { tipOf: string };

export const isTipPayment = (payment: Payment): payment is TipPayment => payment.tipOf !== null;

/** The gateway holds the money of a tip: taken at once, or given back where the booking has a tip already. */
export async function captureOrVoidTip(tx: Session, { id, tipOf }: TipPayment, now: Date): Promise<true> {
  // The lock serializes concurrent tips for this booking.
  const booking = await lockBooking(tx, tipOf);
  const tip = await findTip(tx, tipOf);
  await markAuthorised(tx, id, now);
  if (booking && tipUntil(booking) && (!tip || tip.id === id)) await requestCapture(tx, id, now);
  else await voidPayment(tx, id, now);
  return true;
}

export async function recordCapturedTip(tx: Session, { id, tipOf }: TipPayment, cents: number, now: Date) {
  // Lock these rows in the order used everywhere.
  const booking = await lockBooking(tx, tipOf);
  if (!booking?.providerId) throw new Error('the tipped booking has no provider');
  await lockPayee(tx, booking.providerId);
  const payment = await lockPayment(tx, id);
  if (!payment || payment.capturedCents > 0 || payment.voidWantedAt) return;
  await markCaptured(tx, payment, cents, now);
  const entries = tipEntries(booking.providerId, cents);
  await postMovement(tx, { kind: 'tip', bookingId: tipOf, paymentId: id, amountCents: cents, entries, at: now });
  notify(tx, { kind: 'tip_received', booking, values: { amount: formatMoney(cents) } });
  publishBookingChange(tx, booking, 'payment');
  publish(tx, { userId: booking.providerId, kind: 'payment', bookingId: booking.id });
}
