import { MIN_ACCEPT_MINUTES } from '../../catalog/orders/acceptBy';
import { GatewayTimeoutError } from '../../money/payments/gateway';
import { settlePayment } from '../../money/payments/settlePayment';
import { settleStep } from '../../money/payments/settleStep';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import { listPaymentIds } from './bookings.repository';
import { findTransition } from './guards';
import { listUnaccepted, listUnpaid } from './lateBookings.repository';
import { transitionBooking } from './transitionBooking';

const IMMEDIATE_LIFE = MIN_ACCEPT_MINUTES * MINUTE;
export const NOBODY_ACCEPTED = 'nobody accepted';
const SCHEDULED_LIFE = 48 * HOUR;
const NEGOTIATED_LIFE = 7 * DAY;

/**
 * Time-based ends of bookings, as parts of the maintenance job. Several processes may run them at once: each is a
 * compare-and-set, so the second one does nothing.
 */

/** Ends bookings that were not paid in time: open ones after their hold, accepted ones at `payBy`. */
export async function endUnpaidBookings(context: Context, log: Log) {
  const { db, clock } = context;
  for (const booking of await listUnpaid(db, clock())) {
    // Settle open payments first: the customer may have paid and closed the browser without our knowing.
    const paymentIds = await listPaymentIds(db, booking.id);
    try {
      for (const id of paymentIds) await settleStep(context, id, log);
    } catch (error) {
      if (!(error instanceof GatewayTimeoutError))
        log.error(
          { err: error, bookingId: booking.id },
          'could not settle a payment of an unpaid booking; the next run retries',
        );
      continue;
    }
    await end(context, booking, 'not paid in time', log);
  }
}

/**
 * Ends bookings that nobody accepted: immediate ones after 30 minutes, those of a chosen provider when `acceptBy` has
 * passed, other scheduled ones after 48 hours, negotiations after 7 days. The last two end at their start at the latest.
 */
export async function endBookingsNobodyTook(context: Context, log: Log) {
  const { db, clock } = context;
  const now = clock();
  const madeBefore = {
    asap: addMilliseconds(now, -IMMEDIATE_LIFE),
    scheduled: addMilliseconds(now, -SCHEDULED_LIFE),
    negotiated: addMilliseconds(now, -NEGOTIATED_LIFE),
  };
  for (const booking of await listUnaccepted(db, madeBefore, now)) await end(context, booking, NOBODY_ACCEPTED, log);
}

async function end(context: Context, booking: Booking, reason: string, log: Log) {
  const transition = findTransition(booking, 'system', null, 'expire');
  if (!transition) return;
  const now = context.clock();
  const open = await withEvents(context.db, now, (tx) =>
    transitionBooking(tx, { transition, booking, actorId: null, reason, now }),
  );
  for (const id of open ?? []) await settlePayment(context, id, log);
}
