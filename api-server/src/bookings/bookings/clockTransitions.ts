import type { BookingAction } from '@doorstep/shared-api/domain';
import { settlePayment } from '../../money/payments/settlePayment';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { listBookingsWithUnansweredClaim } from './claims.repository';
import { readGuardFacts } from './guardFacts';
import { findTransition, findTransitionBlock } from './guards';
import { listConfirmationExpired, listUnfinishedPastEnd } from './lateBookings.repository';
import { transitionBooking } from './transitionBooking';

/**
 * Time-based transitions of accepted jobs, run by the maintenance job. Several processes may run them at once: each is
 * a compare-and-set, so the second one does nothing.
 */

export async function confirmFinishedWork(context: Context, log: Log) {
  for (const booking of await listConfirmationExpired(context.db, context.clock()))
    await applyTransition(context, booking, 'confirm', log);
}

export async function endUnansweredClaims(context: Context, log: Log) {
  for (const booking of await listBookingsWithUnansweredClaim(context.db, context.clock()))
    await applyTransition(context, booking, 'unanswered', log);
}

export async function followUpOverdue(context: Context, log: Log) {
  for (const booking of await listUnfinishedPastEnd(context.db, context.clock())) {
    for (const action of ['close', 'escalate', 'remind'] as const)
      if (await applyTransition(context, booking, action, log)) break;
  }
}

/** Returns false if its time has not come or if another process was faster. */
async function applyTransition(context: Context, booking: Booking, action: BookingAction, log: Log): Promise<boolean> {
  const { db, clock } = context;
  const now = clock();
  const transition = findTransition(booking, 'system', null, action);
  if (!transition || findTransitionBlock(transition, booking, await readGuardFacts(db, booking), now)) return false;
  try {
    const reason = transition.to === 'cancelled' ? reasons[action] : undefined;
    const payments = await withEvents(db, now, (tx) =>
      transitionBooking(tx, { transition, booking, actorId: null, reason, now }),
    );
    for (const id of payments ?? []) await settlePayment(context, id, log);
    return payments !== undefined;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'state_conflict') return false;
    throw error;
  }
}

const reasons: Partial<Record<BookingAction, string>> = {
  unanswered: 'nobody came',
  close: 'nobody has finished it',
};
