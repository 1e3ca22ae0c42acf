import { type BookingStatus, canCancel } from '@doorstep/shared-api/domain';
import { statusCodes } from '@doorstep/shared-api/wire';
import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { settlePayment } from '../../money/payments/settlePayment';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';
import { findTransition } from './guards';
import { transitionBooking } from './transitionBooking';

const rejected = (status: BookingStatus) =>
  new HttpError('state_conflict', 'Booking could not be cancelled!', {
    body: { data: { status: statusCodes[status] } },
  });

/** Another customer's booking is treated as missing. */
export async function cancelBooking(
  context: Context,
  input: { bookingId: string; userId: string; reason: string },
  log: Log,
) {
  const { db, clock } = context;
  // A payment may arrive between reading and writing. Then read the booking again.
  for (let attempt = 0; attempt < 3; attempt++) {
    const booking = await findOwnBooking(db, input.bookingId, input.userId);
    if (!booking) throw new HttpError('not_found', 'Booking could not be cancelled!', { field: 'booking_id' });
    if (booking.status === 'cancelled') return;
    const transition = findTransition(booking, 'customer', input.userId, 'cancel');
    if (!transition || !canCancel(booking)) throw rejected(booking.status);
    const now = clock();
    const { userId: actorId, reason } = input;
    const toVoid = await withEvents(db, now, (tx) =>
      transitionBooking(tx, { transition, booking, actorId, reason, now }),
    );
    if (toVoid) {
      for (const id of toVoid) await settlePayment(context, id, log);
      return;
    }
  }
  throw rejected('open');
}

/** The customer gets a full refund. */
export async function endForClosedAccount(
  context: Context,
  booking: Booking,
  { actorId, reason }: { actorId: string; reason: string },
  log: Log,
) {
  const { db, clock } = context;
  const transition = findTransition(booking, 'provider', actorId, 'decline');
  if (!transition) return;
  const now = clock();
  const toVoid = await withEvents(db, now, (tx) =>
    transitionBooking(tx, { transition, booking, by: 'system', actorId, reason, now }),
  );
  for (const id of toVoid ?? []) await settlePayment(context, id, log);
}
