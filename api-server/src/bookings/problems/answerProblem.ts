import type { ProblemParty } from '@doorstep/shared-api/domain';
import { notify } from '../../identity/notifications/notify';
import { decisionDueAt } from '../../identity/queue/workingDays';
import { holdMoney } from '../../money/ledger/heldMoney';
import { hasWaitingProblem } from '../../money/ledger/waitingProblems.repository';
import { bumpBookingVersion } from '../../money/payments/bookingPayments.repository';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { lockBookingOfParty } from '../bookings/bookings.repository';
import { partyOf } from '../bookings/partyOf';
import { addStatement } from './openProblem';
import { listEntries, lockProblem, updateProblem } from './problems.repository';
import { canAppeal, canReply } from './readProblems';

interface Answer {
  bookingId: string;
  problemId: string;
  text: string;
  wants?: string;
  photoIds?: readonly string[];
}

/** Locks the booking, then the problem, in the order used everywhere. */
async function lockBookingAndProblem(tx: Session, user: User, { bookingId, problemId }: Answer) {
  const booking = await lockBookingOfParty(tx, bookingId, user.id);
  const problem = booking && (await lockProblem(tx, problemId, bookingId));
  if (!booking || !problem) throw new HttpError('not_found', 'There is no such problem.');
  return { booking, problem, by: partyOf(booking, user.id) };
}

const otherSide = (by: ProblemParty) => (by === 'customer' ? 'provider' : 'customer');

export async function replyToProblem(tx: Session, user: User, answer: Answer, now: Date): Promise<Booking> {
  const { booking, problem, by } = await lockBookingAndProblem(tx, user, answer);
  if (!canReply(problem, await listEntries(tx, [problem.id]), by)) {
    throw new HttpError('state_conflict', 'This problem has been answered already.');
  }
  const { text, wants, photoIds } = answer;
  await addStatement(tx, problem.id, 'reply', by, { authorId: user.id, text, wants, photoIds }, now);
  await updateProblem(tx, problem.id, { updatedAt: now });
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind: 'problem_replied', booking, to: otherSide(by) });
  return booking;
}

/** Asks for another decision, once for each side. What has not left us or been paid out is held until then. */
export async function appealDecision(tx: Session, user: User, answer: Answer, now: Date): Promise<Booking> {
  const { booking, problem, by } = await lockBookingAndProblem(tx, user, answer);
  if (!canAppeal(problem, by, now) || (await hasWaitingProblem(tx, booking.id))) {
    throw new HttpError('state_conflict', 'This decision can no longer be appealed.');
  }
  const { text, photoIds } = answer;
  await addStatement(tx, problem.id, 'appeal', by, { authorId: user.id, text, photoIds }, now);
  const appealed = by === 'customer' ? { customerAppealed: true } : { providerAppealed: true };
  await updateProblem(tx, problem.id, { ...appealed, state: 'appealed', updatedAt: now, dueAt: decisionDueAt(now) });
  await holdMoney(tx, booking, now);
  await bumpBookingVersion(tx, booking.id, now);
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind: 'problem_appealed', booking, to: otherSide(by) });
  return booking;
}
