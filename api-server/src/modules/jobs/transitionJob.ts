import type { AssignmentAction } from '@doorstep/shared-api/domain';
import { later } from '../../clock';
import type { Context } from '../../context';
import type { Booking, User } from '../../db/schema';
import { withEvents } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import type { Log } from '../../log';
import { readGuardFacts } from '../bookings/guardFacts';
import { type Block, blockOf, findTransition } from '../bookings/guards';
import { SlotTakenError } from '../bookings/slots';
import { requireStartCode } from '../bookings/startCode';
import { tooEarly } from '../bookings/tooEarly';
import { transitionBooking } from '../bookings/transitionBooking';
import { settlePayment } from '../payments/settlePayment';
import { assignmentFor } from './readJobs';

interface AssignmentTransition {
  bookingId: string;
  action: AssignmentAction;
  reason: string;
  /** The digits that the customer sees. */
  code: string;
}

const conflict = () => new HttpError('state_conflict', 'This job has changed. Please look at it again.');

/** To the provider the taken time is their own other job, and no other time can be chosen. */
const ownTimeTaken = () =>
  new HttpError('slot_taken', 'You have another job at that time. Decline this one, or move the other one first.');

const blocked = (block: Block) =>
  block.reason === 'too_early'
    ? tooEarly(block.possibleAt)
    : block.reason === 'not_paid'
      ? new HttpError('state_conflict', 'The customer has not paid yet.', { body: { reason: block.reason } })
      : conflict();

/** The steps of a job: the table decides, one transaction does it, and the gateway hears of it afterwards. */
export async function transitionAssignment(
  context: Context,
  user: User,
  assignmentTransition: AssignmentTransition,
  log: Log,
) {
  const { db, clock } = context;
  const { bookingId, action, reason, code } = assignmentTransition;
  const booking = await assignmentFor(db, user.id, bookingId);
  const now = clock();
  const transition = findTransition(booking, 'provider', user.id, action);
  if (!transition) throw conflict();
  const block = blockOf(transition, booking, await readGuardFacts(db, booking), now);
  if (block) throw blocked(block);
  if (transition.guards.includes('start_code')) await requireStartCode(context, booking, code);
  const payments = await withEvents(db, now, async (tx) => {
    const set = action === 'accept' ? { providerId: user.id, ...startingNow(booking, now) } : {};
    // Who waited at a closed door is paid in full.
    const feeCents = action === 'no_show' ? booking.payableCents : 0;
    const open = await transitionBooking(tx, { transition, booking, actorId: user.id, reason, feeCents, now, set });
    if (!open) throw conflict();
    return open;
  }).catch((error) => {
    throw error instanceof SlotTakenError ? ownTimeTaken() : error;
  });
  for (const id of payments) await settlePayment(context, id, log);
}

/** As soon as possible begins with the acceptance: what has a time is counted from there. */
const startingNow = ({ asap, startAt, endAt }: Booking, now: Date) =>
  asap && startAt && endAt ? { startAt: now, endAt: later(now, endAt.getTime() - startAt.getTime()) } : {};
