import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { confirmPayment } from '../../money/payments/paymentFlow';
import { findPayment } from '../../money/payments/payments.repository';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { Log } from '../../platform/log';

/** Repeated calls return the same. */
export async function payBooking(
  context: Context,
  user: User,
  input: { bookingId: string; intentId: string },
  log: Log,
) {
  const read = async () => {
    const booking = await findOwnBooking(context.db, input.bookingId, user.id);
    if (!booking) throw new HttpError('not_found', 'No detail available!');
    return booking;
  };
  const booking = await read();
  const payment = await findPayment(context.db, input.intentId, user.id);
  if (payment?.bookingId !== booking.id) {
    throw new HttpError('not_found', 'There is no such payment.', { field: 'intent_id' });
  }
  if (booking.paymentId === payment.id && !payment.voidWantedAt) return;
  if (booking.paymentStatus !== 'requires_payment') {
    throw new HttpError('state_conflict', 'There is nothing to pay for this.', { field: 'intent_id' });
  }
  await confirmPayment(context, payment.id, log);
  if ((await read()).paymentId !== payment.id) {
    throw new HttpError('state_conflict', 'There is nothing to pay for this.', { field: 'intent_id' });
  }
}
