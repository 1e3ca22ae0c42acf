import type { AssignmentAction } from '@doorstep/shared-api/domain';
import { SlotTakenError } from '../../catalog/availability/slots';
import { settlePayment } from '../../money/payments/settlePayment';
import { addMilliseconds } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { readGuardFacts } from '../bookings/guardFacts';
import { findTransition, findTransitionBlock, type TransitionBlock } from '../bookings/guards';
import { requireStartCode } from '../bookings/startCode';
import { tooEarly } from '../bookings/tooEarly';
import { transitionBooking } from '../bookings/transitionBooking';
import { requireAssignment } from './readJobs';

interface AssignmentTransition {
  bookingId: string;
  action: AssignmentAction;
  reason: string;
  code: string;
}

const conflict = () => new HttpError('state_conflict', 'This job has changed. Please look at it again.');

/** Error for providers: the taken time is their own other job, so no other time can be offered. */
const ownTimeTaken = () =>
  new HttpError(
    'slot_taken',
    'You have another job at that time, or too near to it for the way. Decline this one, or move the other one first.',
  );

function blockedError(block: TransitionBlock, wasPaid: boolean) {
  if (block.reason === 'too_early') return tooEarly(block.possibleAt);
  if (block.reason !== 'not_paid') return conflict();
  const detail = wasPaid ? 'This booking is no longer paid.' : 'The customer has not paid yet.';
  return new HttpError('state_conflict', detail, { body: { reason: block.reason } });
}

/** Settles payments at the gateway afterwards. */
export async function transitionAssignment(
  context: Context,
  user: User,
  assignmentTransition: AssignmentTransition,
  log: Log,
) {
  const { db, clock } = context;
  const { bookingId, action, reason, code } = assignmentTransition;
  const booking = await requireAssignment(db, user.id, bookingId);
  const now = clock();
  const transition = findTransition(booking, 'provider', user.id, action);
  if (!transition) throw conflict();
  const facts = await readGuardFacts(db, booking);
  const block = findTransitionBlock(transition, booking, facts, now);
  if (block) throw blockedError(block, facts.isTakenBack);
  if (transition.guards.includes('start_code')) await requireStartCode(context, booking, code);
  const payments = await withEvents(db, now, async (tx) => {
    const set = action === 'accept' ? { providerId: user.id, ...asapTimes(booking, now) } : {};
    // A no-show customer pays the full price.
    const feeCents = action === 'no_show' ? booking.payableCents : 0;
    const open = await transitionBooking(tx, { transition, booking, actorId: user.id, reason, feeCents, now, set });
    if (!open) throw conflict();
    return open;
  }).catch((error) => {
    throw error instanceof SlotTakenError ? ownTimeTaken() : error;
  });
  for (const id of payments) await settlePayment(context, id, log);
}

const asapTimes = ({ asap, startAt, endAt }: Booking, now: Date) =>
  asap && startAt && endAt ? { startAt: now, endAt: addMilliseconds(now, endAt.getTime() - startAt.getTime()) } : {};
