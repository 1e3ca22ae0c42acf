import type { BasisPoints, BookingStatus, Cents, ProblemOutcome } from '@doorstep/shared-api/domain';
import { type Split, splitOf } from './split';

/** As the panel offers them: a refund is a choice of its own in full and in part. */
export type DecisionChoice = 'full' | 'part' | 'pay_provider' | 'cancel' | 'complete' | 'none';

export interface Question {
  readonly status: BookingStatus;
  /** Taken, and neither refunded nor anybody's. */
  readonly leftCents: Cents;
  /** The booking's rate. */
  readonly commission: BasisPoints;
}

const isUnderWay = (status: BookingStatus) => status !== 'completed' && status !== 'cancelled';

/** What the server would accept of a booking as it is now. */
export function choicesOf({ status, leftCents }: Question): DecisionChoice[] {
  if (!isUnderWay(status)) return leftCents > 0 ? ['full', 'part', 'pay_provider'] : ['none'];
  return status === 'open' ? ['cancel', 'none'] : ['cancel', 'complete', 'none'];
}

export const outcomeOf = (choice: DecisionChoice): ProblemOutcome =>
  choice === 'full' || choice === 'part' ? 'refund' : choice;

/** Whether somebody has to say how much goes back. */
export const hasAmount = (choice: DecisionChoice) => choice === 'part' || choice === 'cancel';

/** Where the money goes; undefined where none moves. Commission is of finished work alone. */
export function splitFor(choice: DecisionChoice, refundCents: Cents, question: Question): Split | undefined {
  const { status, leftCents, commission } = question;
  if (choice === 'none') return undefined;
  const wished = choice === 'full' ? leftCents : hasAmount(choice) ? refundCents : 0;
  const isFinished = status === 'completed' || choice === 'complete';
  return splitOf(leftCents, wished, isFinished ? commission : 0);
}
