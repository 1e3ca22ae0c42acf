import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { bookingBalance } from '../ledger/bookingMoney.repository';
import { sharesOfFee } from '../ledger/feeRule';
import { findPaymentById, markEarned, releasePayments } from '../payments/payments.repository';
import { hasWaitingProblem } from '../problems/problems.repository';

/**
 * What a booking's end would have done with money that the bank had at that time, once it is back: finished work is earned, and of a
 * cancelled booking the fee, and the rest goes to the customer. Answers the payments that the gateway has to hear about.
 */
export async function earnWhatWaited(tx: Session, booking: Booking, now: Date): Promise<string[]> {
  const { id, providerId, paymentId, status, completion } = booking;
  const isOver = status === 'cancelled' || completion === 'confirmed';
  if (!providerId || !paymentId || !isOver || (await hasWaitingProblem(tx, id))) return [];
  const left = await bookingBalance(tx, id, ['escrow']);
  const payment = await findPaymentById(tx, paymentId);
  if (!payment || left <= 0) return [];
  const earned = await bookingBalance(tx, id, [`provider_payable:${providerId}`, 'platform_commission']);
  const keepCents = booking.payableCents - booking.refundedCents;
  const dueCents = Math.max(0, Math.min(keepCents - earned, left));
  const whole = booking.providerPayoutCents + booking.commissionCents;
  const provider = whole > 0 ? Math.round((dueCents * booking.providerPayoutCents) / whole) : 0;
  const shares =
    status === 'cancelled'
      ? sharesOfFee(dueCents)
      : { providerPayoutCents: provider, commissionCents: dueCents - provider };
  if (dueCents > 0) await markEarned(tx, { id, providerId, paymentId }, shares, now);
  return releasePayments(tx, id, now, keepCents);
}
