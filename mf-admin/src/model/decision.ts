import type { BasisPoints, BookingStatus, Cents, ProblemOutcome } from '@doorstep/shared-api/domain';
import { type CouponTerms, type Split, splitOf, splitWithCoupon } from './split';

/** As the panel offers them: a refund is a choice of its own in full and in part. */
export type DecisionChoice = 'full' | 'part' | 'pay_provider' | 'cancel' | 'complete' | 'none' | 'reassign';

/** reassign: of a booking alone, the job goes to others at the same time and price. */
export type DecisionOutcome = ProblemOutcome | 'reassign';

export interface Question {
  readonly status: BookingStatus;
  /** Taken, and neither refunded nor anybody's. */
  readonly leftCents: Cents;
  /** The booking's rate. */
  readonly commission: BasisPoints;
  /** Of a booking with a coupon. */
  readonly coupon?: CouponTerms | undefined;
}

const isUnderWay = (status: BookingStatus) => status !== 'completed' && status !== 'cancelled';

/** What the server would accept of a booking as it is now. */
export function choicesOf({ status, leftCents, coupon }: Question): DecisionChoice[] {
  // A coupon may have paid the whole price: then only the provider's pay is in question.
  if (status === 'completed' && leftCents === 0 && (coupon?.leftCents ?? 0) > 0) return ['full', 'pay_provider'];
  if (!isUnderWay(status)) return leftCents > 0 ? ['full', 'part', 'pay_provider'] : ['none'];
  return status === 'open' ? ['cancel', 'none'] : ['cancel', 'complete', 'none'];
}

export const outcomeOf = (choice: DecisionChoice): DecisionOutcome =>
  choice === 'full' || choice === 'part' ? 'refund' : choice;

/** What the server says can be done with a booking, as choices. */
export const choicesOfMoves = (moves: readonly DecisionOutcome[]): DecisionChoice[] =>
  moves.flatMap((move): DecisionChoice[] => (move === 'refund' ? ['full', 'part'] : [move]));

/** Whether somebody has to say how much goes back. */
export const hasAmount = (choice: DecisionChoice, { status, leftCents }: Question) =>
  leftCents > 0 && (choice === 'part' || (choice === 'cancel' && status !== 'open'));

/** Where the money goes; undefined where none moves. Commission is of finished work alone. */
export function splitFor(choice: DecisionChoice, refundCents: Cents, question: Question): Split | undefined {
  const { status, leftCents, commission } = question;
  if (choice === 'none' || choice === 'reassign') return undefined;
  // Nobody has said yes to an open one: everything goes back.
  const isWhole = choice === 'full' || (choice === 'cancel' && status === 'open');
  const wished = isWhole ? leftCents : hasAmount(choice, question) ? refundCents : 0;
  const isFinished = status === 'completed' || choice === 'complete';
  const { coupon } = question;
  if (!isFinished || !coupon) return splitOf(leftCents, wished, isFinished ? commission : 0);
  const isUnpaid = coupon.terms.payableCents === 0 && choice === 'full';
  return isUnpaid ? splitOf(leftCents, wished, 0) : splitWithCoupon(leftCents, wished, coupon);
}
