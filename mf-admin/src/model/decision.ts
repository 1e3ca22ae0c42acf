import type { BasisPoints, BookingStatus, Cents, ProblemOutcome } from '@doorstep/shared-api/domain';
import { type CouponTerms, type MoneySplit, splitOf, splitWithCoupon } from './split';

export type DecisionChoice = 'full' | 'part' | 'pay_provider' | 'cancel' | 'complete' | 'none' | 'reassign';

/** `reassign` offers the job to other providers at the same time and price. For bookings only. */
export type DecisionOutcome = ProblemOutcome | 'reassign';

export interface MoneyInQuestion {
  readonly status: BookingStatus;
  /** Captured money that is neither refunded nor assigned. */
  readonly leftCents: Cents;
  readonly commission: BasisPoints;
  readonly coupon?: CouponTerms | undefined;
}

const isUnderWay = (status: BookingStatus) => status !== 'completed' && status !== 'cancelled';

/** Choices that the server would accept for the booking's current state. */
export function choicesOf({ status, leftCents, coupon }: MoneyInQuestion): DecisionChoice[] {
  // A coupon may cover the whole price. Then only the provider's pay is in question.
  if (status === 'completed' && leftCents === 0 && (coupon?.leftCents ?? 0) > 0) return ['full', 'pay_provider'];
  if (!isUnderWay(status)) return leftCents > 0 ? ['full', 'part', 'pay_provider'] : ['none'];
  return status === 'open' ? ['cancel', 'none'] : ['cancel', 'complete', 'none'];
}

export const outcomeOf = (choice: DecisionChoice): DecisionOutcome =>
  choice === 'full' || choice === 'part' ? 'refund' : choice;

export const choicesOfMoves = (moves: readonly DecisionOutcome[]): DecisionChoice[] =>
  moves.flatMap((move): DecisionChoice[] => (move === 'refund' ? ['full', 'part'] : [move]));

export const needsRefundAmount = (choice: DecisionChoice, { status, leftCents }: MoneyInQuestion) =>
  leftCents > 0 && (choice === 'part' || (choice === 'cancel' && status !== 'open'));

/** Undefined when no money moves. Commission applies only to finished work. */
export function splitFor(
  choice: DecisionChoice,
  refundCents: Cents,
  question: MoneyInQuestion,
): MoneySplit | undefined {
  const { status, leftCents, commission } = question;
  if (choice === 'none' || choice === 'reassign') return undefined;
  // An open booking was never accepted, so everything goes back.
  const isWhole = choice === 'full' || (choice === 'cancel' && status === 'open');
  const wished = isWhole ? leftCents : needsRefundAmount(choice, question) ? refundCents : 0;
  const isFinished = status === 'completed' || choice === 'complete';
  const { coupon } = question;
  if (!isFinished || !coupon) return splitOf(leftCents, wished, isFinished ? commission : 0);
  const isUnpaid = coupon.terms.payableCents === 0 && choice === 'full';
  return isUnpaid ? splitOf(leftCents, wished, 0) : splitWithCoupon(leftCents, wished, coupon);
}
