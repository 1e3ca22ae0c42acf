import type { BasisPoints, Cents, ProblemOutcome } from '@doorstep/shared-api/domain';
import { type Split, splitOf } from './split';

/** As the panel offers them: a refund is a choice of its own in full and in part. */
export type DecisionChoice = 'full' | 'part' | 'pay_provider' | 'cancel' | 'complete' | 'none';

export interface Decision {
  readonly outcome: ProblemOutcome;
  readonly refundCents: Cents;
}

/** What can be chosen, of what the server would accept now. */
export function choicesOf(outcomes: readonly ProblemOutcome[]): DecisionChoice[] {
  return outcomes.flatMap((outcome): DecisionChoice[] => (outcome === 'refund' ? ['full', 'part'] : [outcome]));
}

export const outcomeOf = (choice: DecisionChoice): ProblemOutcome =>
  choice === 'full' || choice === 'part' ? 'refund' : choice;

/** Whether the choice says by itself how much goes back. */
export const hasAmount = (choice: DecisionChoice) => choice === 'part' || choice === 'cancel';

interface Question {
  readonly heldCents: Cents;
  readonly commission: BasisPoints;
}

/** Where the money goes; undefined where the choice moves none of it. */
export function splitFor(choice: DecisionChoice, refundCents: Cents, question: Question): Split | undefined {
  const { heldCents, commission } = question;
  if (choice === 'none' || choice === 'complete') return undefined;
  if (choice === 'full') return splitOf(heldCents, heldCents, commission);
  if (choice === 'pay_provider') return splitOf(heldCents, 0, commission);
  return splitOf(heldCents, refundCents, commission);
}
