import type { AssignmentAction } from '@doorstep/shared-api/domain';
import { SlotTakenError } from '../../catalog/availability/slots';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { runOnce } from '../../identity/http/performOnce';
import { settlePayment } from '../../money/payments/settlePayment';
import { addMilliseconds } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { IdempotencyKey } from '../../platform/http/idempotency';
import type { Log } from '../../platform/log';
import { readGuardFacts } from '../bookings/guardFacts';
import { findTransition, findTransitionBlock, type TransitionBlock } from '../bookings/guards';
import { requireStartCode } from '../bookings/startCode';
import { tooEarly } from '../bookings/tooEarly';
import { transitionBooking } from '../bookings/transitionBooking';
import { explainLostRequest } from './explainLostRequest';
import { requireAssignment } from './readJobs';

interface AssignmentTransition {
  bookingId: string;
  action: AssignmentAction;
  reason: string;
  code: string;
  key: IdempotencyKey | undefined;
}

const conflict = () => new HttpError('state_conflict', 'This job has changed. Please look at it again.');

/** Error for providers: the taken time is their own other job, so no other time can be offered. */
const ownTimeTaken = () =>
  new HttpError(
    'slot_taken',
    'You have another job at that time, or too near to it for the way. Decline this one, or move the other one first.',
  );

const nobodyIsAble = () =>
  new HttpError(
    'provider_unavailable',
    'Nobody in your team does all services of this job. Add the skill to a worker first.',
  );

function blockedError(block: TransitionBlock, wasPaid: boolean) {
  if (block.reason === 'too_early') return tooEarly(block.possibleAt);
  if (block.reason !== 'not_paid') return conflict();
  const detail = wasPaid ? 'This booking is no longer paid.' : 'The customer has not paid yet.';
  return new HttpError('state_conflict', detail, { body: { reason: block.reason } });
}

/** The job changed between its reading and its transition. */
class StaleJobError extends Error {
  override readonly name = 'StaleJobError';
  readonly code = 'stale_job';
}

/** Settles payments at the gateway afterwards. Accepting an accepted job again changes nothing. */
export async function transitionAssignment(
  context: Context,
  user: User,
  assignmentTransition: AssignmentTransition,
  log: Log,
) {
  const { db, clock } = context;
  const { bookingId, action, reason, code, key } = assignmentTransition;
  /** Says why a request is lost to a provider who wants to accept it. */
  const refusal = async (error: HttpError) =>
    action === 'accept' ? explainLostRequest(db, user.id, bookingId, error) : error;
  const booking = await requireAssignment(db, user.id, bookingId).catch(async (error) => {
    throw error instanceof HttpError ? await refusal(error) : error;
  });
  const now = clock();
  if (action === 'accept' && isAcceptedBy(user.id, booking)) return;
  const transition = findTransition(booking, 'provider', user.id, action);
  if (!transition) throw await refusal(conflict());
  const facts = await readGuardFacts(db, booking);
  const block = findTransitionBlock(transition, booking, facts, now);
  if (block) throw blockedError(block, facts.isTakenBack);
  if (transition.guards.includes('start_code')) await requireStartCode(context, booking, code);
  const payments = await runOnce(db, key, now, async (tx) => {
    const set = action === 'accept' ? { providerId: user.id, ...asapTimes(booking, now) } : {};
    // A no-show customer pays the full price.
    const feeCents = action === 'no_show' ? booking.payableCents : 0;
    const open = await transitionBooking(tx, { transition, booking, actorId: user.id, reason, feeCents, now, set });
    if (!open) throw new StaleJobError();
    return open;
  }).catch(async (error) => {
    if (error instanceof SlotTakenError) throw error.code === 'slot_taken' ? ownTimeTaken() : nobodyIsAble();
    if (!(error instanceof StaleJobError)) throw error;
    const current = action === 'accept' ? await findBooking(db, bookingId) : undefined;
    if (current && isAcceptedBy(user.id, current)) return [];
    throw await refusal(conflict());
  });
  for (const id of payments ?? []) await settlePayment(context, id, log);
}

const isAcceptedBy = (userId: string, { status, providerId }: Booking) =>
  status === 'accepted' && providerId === userId;

const asapTimes = ({ asap, startAt, endAt }: Booking, now: Date) =>
  asap && startAt && endAt ? { startAt: now, endAt: addMilliseconds(now, endAt.getTime() - startAt.getTime()) } : {};
