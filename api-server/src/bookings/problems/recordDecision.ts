import { APPEAL_WITHIN } from '../../identity/admin/appeals';
import { addMilliseconds } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { DecisionColumns, User } from '../../platform/db/schema';
import { newId } from '../../platform/ids';
import { insertEntry, insertProblem } from './problems.repository';

interface OperatorDecision {
  bookingId: string;
  staff: User;
  reason: string;
  decision: DecisionColumns;
  now: Date;
}

/**
 * Records an operator's decision without a report as a decided problem of the booking, so that each side can appeal
 * once.
 */
export async function recordDecision(tx: Session, { bookingId, staff, reason, decision, now }: OperatorDecision) {
  const id = newId('pr');
  const common = { id, bookingId, openedBy: 'staff', kind: 'other', state: 'decided' } as const;
  const times = {
    createdAt: now,
    updatedAt: now,
    dueAt: now,
    decidedAt: now,
    appealUntil: addMilliseconds(now, APPEAL_WITHIN),
  };
  await insertProblem(tx, { ...common, ...times });
  const entry = { problemId: id, kind: 'decision', by: 'staff', authorId: staff.id, to: 'both' } as const;
  await insertEntry(tx, { ...entry, id: newId('pe'), text: reason, decision, at: now });
}
