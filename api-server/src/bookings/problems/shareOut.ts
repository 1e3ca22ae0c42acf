import { setColumns } from '../../catalog/orders/bookingRows.repository';
import { platformLossOf } from '../../money/ledger/platformLosses.repository';
import { findPaymentById, markEarned, voidOrRefundPayments } from '../../money/payments/payments.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import type { DecisionParts } from './decision';

/** Returns the payments to settle at the gateway. */
export async function shareOut(tx: Session, booking: Booking, parts: DecisionParts, now: Date): Promise<string[]> {
  const { id, providerId, paymentId, status } = booking;
  const { refundCents, payProviderCents: providerPayoutCents, commissionCents, promotionCents = 0 } = parts;
  const payment = paymentId ? await findPaymentById(tx, paymentId) : undefined;
  const completion = status === 'completed' ? ({ completion: 'confirmed' } as const) : {};
  if (providerId && providerPayoutCents + commissionCents > 0) {
    const shares = { providerPayoutCents, commissionCents, promotionCents };
    await markEarned(tx, { id, providerId, paymentId }, shares, now);
  }
  if (!payment) {
    await setColumns(tx, id, completion);
    return [];
  }
  const { coveredCents, uncoveredCents } = await platformLossOf(tx, payment.id);
  const refundedCents = payment.refundWantedCents + coveredCents + refundCents;
  const retainedCents = payment.capturedCents - refundedCents;
  // Money that the marketplace paid for a chargeback was part of the decision, although the customer already has it.
  const withBankCents = payment.chargedBackCents - coveredCents - uncoveredCents;
  const paymentStatus = refundedCents === 0 ? 'captured' : retainedCents > 0 ? 'partially_refunded' : 'refunded';
  await setColumns(tx, id, { ...completion, paymentStatus, refundedCents });
  return refundCents > 0 ? voidOrRefundPayments(tx, id, now, retainedCents - withBankCents) : [];
}
