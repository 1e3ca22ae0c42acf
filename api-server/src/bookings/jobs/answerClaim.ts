import { settlePayment } from '../../money/payments/settlePayment';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { readGuardFacts } from '../bookings/guardFacts';
import { findTransition, findTransitionBlock } from '../bookings/guards';
import { transitionBooking } from '../bookings/transitionBooking';
import type { ClaimAnswer } from '../bookings/transitioned';
import { requireAssignment } from './readJobs';

const conflict = () => new HttpError('state_conflict', 'This job has changed. Please look at it again.');

/**
 * If the provider concedes, the customer gets a full refund. If they contest it with words and photos, the operator
 * decides.
 */
export async function answerClaim(
  context: Context,
  user: User,
  { bookingId, concedes, answer }: { bookingId: string; concedes: boolean; answer: ClaimAnswer },
  log: Log,
) {
  const { db, clock } = context;
  const booking = await requireAssignment(db, user.id, bookingId);
  const now = clock();
  const transition = findTransition(booking, 'provider', user.id, concedes ? 'concede' : 'contest');
  if (!transition || findTransitionBlock(transition, booking, await readGuardFacts(db, booking), now)) throw conflict();
  if (!concedes && answer.text === '')
    throw new HttpError('validation', 'Please say what happened.', { field: 'text' });
  const reason = concedes ? 'nobody came' : undefined;
  const payments = await withEvents(db, now, async (tx) => {
    const changed = await transitionBooking(tx, { transition, booking, actorId: user.id, reason, answer, now });
    if (!changed) throw conflict();
    return changed;
  });
  for (const id of payments) await settlePayment(context, id, log);
}
