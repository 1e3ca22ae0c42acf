import { formatMoney } from '@doorstep/shared-api/domain';
import { notify } from '../../identity/notifications/notify';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { markBookingUnpaid } from './bookingPayments.repository';
import { isExtraWorkPayment, loseExtraWork } from './extraWorkPayments';
import { markVoided, type Payment, voidPayment } from './payments.repository';

const PAY_AGAIN = 15 * MINUTE;

/** The gateway has ended an authorisation before it was used: its booking has to be paid for again, a tip may be given again. */
export async function loseAuthorisation(context: Context, payment: Payment) {
  const { id, tipOf } = payment;
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    if (isExtraWorkPayment(payment)) return loseExtraWork(tx, payment, now);
    if (tipOf) {
      if (await voidPayment(tx, id, now)) await markVoided(tx, id, now);
      return;
    }
    const booking = await markBookingUnpaid(tx, id, addMilliseconds(now, PAY_AGAIN), now);
    if (!booking) return;
    publishBookingChange(tx, booking, 'payment');
    const values = { amount: formatMoney(booking.payableCents) };
    notify(tx, { kind: 'payment_lost', booking, values });
    await voidPayment(tx, id, now);
    await markVoided(tx, id, now);
  });
}
