import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { hasWaitingProblem } from '../ledger/waitingProblems.repository';
import { earnWhatIsLeft } from '../payments/earnWhatIsLeft';
import { voidOrRefundPayments } from '../payments/payments.repository';

/**
 * Finished work, or a cancellation fee, is earned and the rest is refunded. Returns the payments to settle at the
 * gateway.
 */
export async function earnWhatWaited(tx: Session, booking: Booking, now: Date): Promise<string[]> {
  const { id, paymentId, status, completion } = booking;
  const isOver = status === 'cancelled' || completion === 'confirmed';
  if (!paymentId || !isOver || (await hasWaitingProblem(tx, id))) return [];
  await earnWhatIsLeft(tx, booking, now);
  return voidOrRefundPayments(tx, id, now, booking.payableCents - booking.refundedCents);
}
