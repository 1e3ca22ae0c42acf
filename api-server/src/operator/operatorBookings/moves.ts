import { allowedActions } from '@doorstep/shared-api/domain';
import { couponInQuestion, moneyInQuestion } from '../../money/ledger/heldMoney';
import { findWaitingProblem } from '../../money/ledger/waitingProblems.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';

/**
 * Operator's actions on a booking. cancel and complete end one that is under way, reassign offers the job to others at
 * the same time and price, refund and pay_provider apply after its end.
 */
export const operatorActions = ['cancel', 'complete', 'reassign', 'refund', 'pay_provider'] as const;
export type OperatorAction = (typeof operatorActions)[number];

export async function readOperatorActions(db: Session, booking: Booking, now: Date) {
  const leftCents = await moneyInQuestion(db, booking, now);
  const couponCents = booking.status === 'completed' ? await couponInQuestion(db, booking, now) : 0;
  const problemId = await findWaitingProblem(db, booking.id);
  return {
    leftCents,
    problemId: problemId ?? '',
    moves: problemId ? [] : operatorActionsOf(booking, leftCents + couponCents),
  };
}

function operatorActionsOf(booking: Booking, leftCents: number): OperatorAction[] {
  const { status, providerId } = booking;
  if (status === 'completed' || status === 'cancelled') return leftCents > 0 ? ['refund', 'pay_provider'] : [];
  const canRelease = providerId !== null && allowedActions(booking, 'admin').includes('release');
  return [
    ...(canRelease ? (['reassign'] as const) : []),
    'cancel',
    ...(status === 'open' ? [] : (['complete'] as const)),
  ];
}
