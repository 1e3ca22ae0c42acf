import { lateCreditDueAt } from '../../catalog/orders/lateCredit';
import type { Booking, bookingHistory } from '../../platform/db/schema';
import { isFullyReversed } from '../bookings/guards';

export type StatusChange = Pick<typeof bookingHistory.$inferSelect, 'toStatus' | 'by' | 'at'>;

export interface LateCreditFacts {
  /** In the order of time. */
  history: readonly StatusChange[];
  payment: { capturedCents: number; refundWantedCents: number; chargedBackCents: number } | undefined;
  /** Staff have not decided about a problem. A contested report of an absence is one. */
  isInQuestion: boolean;
}

type PromisedBooking = Pick<Booking, 'startAt' | 'lateCreditAfter' | 'status'>;

/**
 * pay: the provider was booked at the start and did not arrive in time, whatever happened afterwards. end: somebody came, or the
 * visit was cancelled before its start or by the customer before the promised time, or its money was taken back.
 */
export function decideLateCredit(
  { startAt, lateCreditAfter, status }: PromisedBooking,
  { history, payment, isInQuestion }: LateCreditFacts,
  now: Date,
): 'wait' | 'pay' | 'end' {
  if (!startAt) return 'end';
  const dueAt = lateCreditDueAt(startAt, lateCreditAfter);
  if (now < dueAt) return 'wait';
  const atStart = history.findLast(({ at }) => at <= startAt)?.toStatus;
  const inTime = history.filter(({ at }) => at <= dueAt);
  if (atStart !== 'accepted' && atStart !== 'on_the_way') return 'end';
  if (inTime.some(({ toStatus }) => toStatus === 'arrived')) return 'end';
  if (inTime.some(({ toStatus, by }) => toStatus === 'cancelled' && by === 'customer')) return 'end';
  if (!payment || payment.capturedCents === 0 || payment.chargedBackCents > 0) return 'end';
  if (status !== 'cancelled' && isFullyReversed(payment)) return 'end';
  // Staff decided that the work was done, although nobody had checked in.
  const hasArrived = history.some(({ toStatus }) => toStatus === 'arrived');
  if (status === 'completed' && !hasArrived) return 'end';
  return isInQuestion ? 'wait' : 'pay';
}
