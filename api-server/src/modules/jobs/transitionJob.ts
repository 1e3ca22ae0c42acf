import type { AssignmentAction } from '@doorstep/shared-api/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import type { User } from '../../db/schema';
import { withEvents } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import { withNearest } from '../availability/availability';
import { findArrival } from '../bookings/bookings.repository';
import { blockOf, findTransition } from '../bookings/guards';
import { transitionBooking } from '../bookings/transitionBooking';
import { settlePayment } from '../payments/settlePayment';
import { assignmentFor } from './readJobs';

interface AssignmentTransition {
  bookingId: string;
  action: AssignmentAction;
  reason: string;
}

const conflict = () => new HttpError('state_conflict', 'This job has changed. Please look at it again.');

const messageOf = {
  not_paid: 'The customer has not paid yet.',
  too_early: 'Please wait for 30 minutes after your arrival.',
} as const;

/** The steps of a job: the table decides, one transaction does it, and the gateway hears of it afterwards. */
export async function transitionAssignment(
  context: Context,
  user: User,
  assignmentTransition: AssignmentTransition,
  log: FastifyBaseLogger,
) {
  const { db, clock } = context;
  const { bookingId, action, reason } = assignmentTransition;
  const booking = await assignmentFor(db, user.id, bookingId);
  const now = clock();
  const transition = findTransition(booking, 'provider', user.id, action);
  if (!transition) throw conflict();
  const block = blockOf(transition, booking, await findArrival(db, booking.id), now);
  if (block) throw new HttpError('state_conflict', messageOf[block], { body: { reason: block } });
  const payments = await withEvents(db, now, async (tx) => {
    const set = action === 'accept' ? { providerId: user.id } : {};
    // Who waited at a closed door is paid in full.
    const feeCents = action === 'no_show' ? booking.payableCents : 0;
    const open = await transitionBooking(tx, { transition, booking, actorId: user.id, reason, feeCents, now, set });
    if (!open) throw conflict();
    return open;
  }).catch(async (error) => {
    throw await withNearest(context, error);
  });
  for (const id of payments) await settlePayment(context, id, log);
}
