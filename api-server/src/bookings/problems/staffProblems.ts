import type { ProblemParty } from '@doorstep/shared-api/domain';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import { audit } from '../../identity/audit/audit';
import { notify } from '../../identity/notifications/notify';
import { bumpBookingVersion } from '../../money/payments/bookingPayments.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { ProblemRow, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { lockBooking } from '../bookings/bookings.repository';
import { findProblem, insertEntry, lockProblem, updateProblem } from './problems.repository';

export const noProblem = () => new HttpError('not_found', 'There is no such problem.');

interface SeenProblem {
  problemId: string;
  seen: number;
}

/**
 * Locks booking and problem in the order used everywhere. Throws when the problem has changed since the operator saw
 * it.
 */
export async function lockForStaff(tx: Session, { problemId, seen }: SeenProblem) {
  const bookingId = (await findProblem(tx, problemId))?.bookingId;
  if (!bookingId) throw noProblem();
  await lockBooking(tx, bookingId);
  const problem = await lockProblem(tx, problemId, bookingId);
  const booking = await findBooking(tx, bookingId);
  if (!problem || !booking) throw noProblem();
  const { version, state } = problem;
  await rejectOutdatedVersion(tx, { subject: { type: 'problem', id: problemId }, seen, version, state });
  return { problem, booking };
}

/** Assigns a problem to the staff member, also if another one had it, or returns it. */
export async function assignProblem({ db, clock }: Context, staff: User, looked: SeenProblem, isTaken: boolean) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const { problem } = await lockForStaff(tx, looked);
    const assignedTo = isTaken ? staff.id : null;
    if (problem.assignedTo === assignedTo) return;
    await updateProblem(tx, problem.id, { assignedTo, updatedAt: now });
    await insertAssignmentEntry(tx, problem, staff, isTaken ? 'assigned' : 'unassigned', now);
    await audit(tx, now, {
      actor: staff,
      kind: 'act',
      act: isTaken ? 'problem.assign' : 'problem.unassign',
      subject: { type: 'problem', id: problem.id },
      before: { assigned_to: problem.assignedTo },
      after: { assigned_to: assignedTo },
    });
  });
}

async function insertAssignmentEntry(
  tx: Session,
  problem: ProblemRow,
  staff: User,
  kind: 'assigned' | 'unassigned',
  at: Date,
) {
  const entry = {
    id: newId('pe'),
    problemId: problem.id,
    kind,
    by: 'staff',
    authorId: staff.id,
    to: 'nobody',
  } as const;
  await insertEntry(tx, { ...entry, at });
}

interface StaffAnswer extends SeenProblem {
  to: ProblemParty | 'both';
  text: string;
}

export async function answerAsStaff({ db, clock }: Context, staff: User, answer: StaffAnswer) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const { problem, booking } = await lockForStaff(tx, answer);
    const { to, text } = answer;
    const entry = { id: newId('pe'), problemId: problem.id, kind: 'answer', by: 'staff', authorId: staff.id } as const;
    await insertEntry(tx, { ...entry, to, text, at: now });
    await updateProblem(tx, problem.id, { updatedAt: now });
    await bumpBookingVersion(tx, booking.id, now);
    publishBookingChange(tx, booking, 'booking');
    for (const side of sidesOf(to)) notify(tx, { kind: 'problem_answered', booking, to: side, values: { note: text } });
    const subject = { type: 'problem', id: problem.id } as const;
    await audit(tx, now, { actor: staff, kind: 'act', act: 'problem.answer', subject, why: text, after: { to } });
  });
}

const sidesOf = (to: StaffAnswer['to']): ProblemParty[] => (to === 'both' ? ['customer', 'provider'] : [to]);
