import { setColumns } from '../../catalog/orders/bookingRows.repository';
import { platformLossOf } from '../../money/ledger/platformLosses.repository';
import { listBookingPayments, markEarned, voidOrRefundPayments } from '../../money/payments/payments.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import type { DecisionParts } from './decision';

/** Returns the payments to settle at the gateway. */
export async function shareOut(tx: Session, booking: Booking, parts: DecisionParts, now: Date): Promise<string[]> {
  const { id, providerId, paymentId, status } = booking;
  const { refundCents, payProviderCents: providerPayoutCents, commissionCents, promotionCents = 0 } = parts;
  const paid = await listBookingPayments(tx, id);
  const completion = status === 'completed' ? ({ completion: 'confirmed' } as const) : {};
  if (providerId && providerPayoutCents + commissionCents > 0) {
    const shares = { providerPayoutCents, commissionCents, promotionCents };
    await markEarned(tx, { id, providerId, paymentId }, shares, now);
  }
  if (paid.length === 0) {
    await setColumns(tx, id, completion);
    return [];
  }
  const losses: Awaited<ReturnType<typeof platformLossOf>>[] = [];
  for (const payment of paid) losses.push(await platformLossOf(tx, payment.id));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const coveredCents = sum(losses.map((loss) => loss.coveredCents));
  const uncoveredCents = sum(losses.map((loss) => loss.uncoveredCents));
  const refundedCents = sum(paid.map(({ refundWantedCents }) => refundWantedCents)) + coveredCents + refundCents;
  const retainedCents = sum(paid.map(({ capturedCents }) => capturedCents)) - refundedCents;
  // Money that the marketplace paid for a chargeback was part of the decision, although the customer already has it.
  const withBankCents = sum(paid.map(({ chargedBackCents }) => chargedBackCents)) - coveredCents - uncoveredCents;
  const paymentStatus = refundedCents === 0 ? 'captured' : retainedCents > 0 ? 'partially_refunded' : 'refunded';
  await setColumns(tx, id, { ...completion, paymentStatus, refundedCents });
  return refundCents > 0 ? voidOrRefundPayments(tx, id, now, retainedCents - withBankCents) : [];
}
