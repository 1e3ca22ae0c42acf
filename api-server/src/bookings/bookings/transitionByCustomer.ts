import type { BookingAction } from '@doorstep/shared-api/domain';
import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { settlePayment } from '../../money/payments/settlePayment';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { readGuardFacts } from './guardFacts';
import { findTransition, findTransitionBlock } from './guards';
import { tooEarly } from './tooEarly';
import { transitionBooking } from './transitionBooking';

const conflict = () => new HttpError('state_conflict', 'This booking has changed. Please look at it again.');

export async function transitionByCustomer(
  context: Context,
  user: User,
  { bookingId, action }: { bookingId: string; action: BookingAction },
  log: Log,
) {
  const { db, clock } = context;
  const booking = await findOwnBooking(db, bookingId, user.id);
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  const now = clock();
  const transition = findTransition(booking, 'customer', user.id, action);
  if (!transition) throw conflict();
  const block = findTransitionBlock(transition, booking, await readGuardFacts(db, booking), now);
  if (block?.reason === 'too_early') throw tooEarly(block.possibleAt);
  if (block) throw conflict();
  const payments = await withEvents(db, now, (tx) =>
    transitionBooking(tx, { transition, booking, actorId: user.id, now }),
  );
  if (!payments) throw conflict();
  for (const id of payments) await settlePayment(context, id, log);
}
