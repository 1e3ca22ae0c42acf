import { canHaveProblem, type ProblemKind, type ProblemParty } from '@doorstep/shared-api/domain';
import { findCompletion } from '../../catalog/publicProfiles/reviews.repository';
import { notify } from '../../identity/notifications/notify';
import { decisionDueAt } from '../../identity/queue/workingDays';
import { holdMoney } from '../../money/ledger/heldMoney';
import { bumpBookingVersion } from '../../money/payments/bookingPayments.repository';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { attachOwnPhotos } from './problemPhotos';
import { countProblemsBy, insertEntry, insertProblem } from './problems.repository';

export const REPORT_WITHIN = 14 * DAY;
/** Maximum number of problems per side and booking. After that, decisions can only be appealed. */
const MOST_PER_SIDE = 3;

interface PartyStatement {
  authorId: string;
  text: string;
  wants?: string;
  photoIds?: readonly string[];
}

interface NewProblem {
  booking: Booking;
  by: ProblemParty;
  kind: ProblemKind;
  report: PartyStatement;
  reply?: PartyStatement;
  now: Date;
}

const conflict = (message: string, reason: string) => new HttpError('state_conflict', message, { body: { reason } });

export async function problemRefusalReason(db: Session, booking: Booking, by: ProblemParty, now: Date) {
  if (!canHaveProblem(booking.status)) return 'not_now' as const;
  const completedAt = booking.status === 'completed' ? await findCompletion(db, booking.id) : undefined;
  if (completedAt && addMilliseconds(completedAt, REPORT_WITHIN) < now) return 'too_late' as const;
  if ((await countProblemsBy(db, booking.id, by)) >= MOST_PER_SIDE) return 'too_many' as const;
  return undefined;
}

const refusals = {
  not_now: 'You can report a problem once the booking is accepted.',
  too_late: 'You can report a problem up to 14 days after the work is done.',
  too_many: 'You have reported this already. Please answer there.',
} as const;

/**
 * Opens a problem in the transaction of its cause, with the locked current `booking`. Holds its money and notifies both
 * sides. Returns the problem's id. Throws `state_conflict` when none can be reported.
 */
export async function openProblem(tx: Session, newProblem: NewProblem): Promise<string> {
  const { booking, by, kind, report, reply, now } = newProblem;
  const refusal = await problemRefusalReason(tx, booking, by, now);
  if (refusal) throw conflict(refusals[refusal], refusal);
  const id = newId('pr');
  const common = { bookingId: booking.id, openedBy: by, kind, state: 'open' as const };
  const isFirst = await insertProblem(tx, { ...common, id, createdAt: now, updatedAt: now, dueAt: decisionDueAt(now) });
  if (!isFirst) throw conflict('A problem with this booking is already waiting for an answer.', 'waiting');
  await addStatement(tx, id, 'report', by, report, now);
  const other = by === 'customer' ? 'provider' : 'customer';
  if (reply) await addStatement(tx, id, 'reply', other, reply, new Date(now.getTime() + 1));
  await holdMoney(tx, booking, now);
  await bumpBookingVersion(tx, booking.id, now);
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind: 'problem_received', booking, to: by });
  notify(tx, { kind: 'problem_reported', booking, to: other });
  return id;
}

export async function addStatement(
  tx: Session,
  problemId: string,
  kind: 'report' | 'reply' | 'appeal',
  by: ProblemParty,
  { authorId, text, wants = '', photoIds = [] }: PartyStatement,
  at: Date,
) {
  const id = newId('pe');
  await insertEntry(tx, { id, problemId, kind, by, authorId, to: 'both', text, wants, at });
  await attachOwnPhotos(tx, authorId, id, photoIds);
}
