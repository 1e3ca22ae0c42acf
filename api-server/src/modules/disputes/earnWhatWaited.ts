import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { earnWhatIsLeft } from '../payments/earnWhatIsLeft';
import { releasePayments } from '../payments/payments.repository';
import { hasWaitingProblem } from '../problems/problems.repository';

/**
 * What a booking's end would have done with money that the bank had at that time, once it is back: finished work is earned, and of a
 * cancelled booking the fee, and the rest goes to the customer. Answers the payments that the gateway has to hear about.
 */
export async function earnWhatWaited(tx: Session, booking: Booking, now: Date): Promise<string[]> {
  const { id, paymentId, status, completion } = booking;
  const isOver = status === 'cancelled' || completion === 'confirmed';
  if (!paymentId || !isOver || (await hasWaitingProblem(tx, id))) return [];
  await earnWhatIsLeft(tx, booking, now);
  return releasePayments(tx, id, now, booking.payableCents - booking.refundedCents);
}
