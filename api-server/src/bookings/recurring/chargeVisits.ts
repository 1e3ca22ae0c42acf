import { formatMoney, VISIT_CHARGE_LEAD_HOURS } from '@doorstep/shared-api/domain';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { notify } from '../../identity/notifications/notify';
import { createPaymentIntent } from '../../money/payments/createPaymentIntent';
import { GatewayTimeoutError } from '../../money/payments/gateway';
import { portOf } from '../../money/payments/gateways/portOf';
import { findCard } from '../../money/payments/savedCards';
import { findCustomerRef } from '../../money/payments/savedCards.repository';
import { settleStep } from '../../money/payments/settleStep';
import { addMilliseconds, HOUR, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { withEvents } from '../../platform/events/outbox';
import type { Log } from '../../platform/log';
import {
  claimCharge,
  type DueVisit,
  listToCharge,
  listToRemindOfPayment,
  markPaymentReminded,
  updateCharge,
} from './charges.repository';

/** After this time another process takes over a charge whose process has ended. */
const CHARGE_TIME = 10 * MINUTE;

/** Hours before a visit at which its unpaid price is asked for again. The last request is `payment_due_soon`. */
const REMINDER_HOURS = [72, 24] as const;

/**
 * Charges the saved card a day before a visit if the customer agreed. Part of the maintenance job. Several processes
 * may run it at once: the one that marks the visit charges it. The gateway charges each booking only once.
 */
export async function chargeVisits(context: Context, log: Log) {
  const now = context.clock();
  const due = await listToCharge(
    context.db,
    now,
    addMilliseconds(now, VISIT_CHARGE_LEAD_HOURS * HOUR),
    addMilliseconds(now, -CHARGE_TIME),
  );
  for (const visit of due) {
    if (!(await claimCharge(context.db, visit, now, addMilliseconds(now, -CHARGE_TIME)))) continue;
    await chargeVisit(context, visit, log).catch((error) =>
      log.error({ err: error, bookingId: visit.bookingId }, 'could not charge a recurring visit; a later run retries'),
    );
  }
}

async function chargeVisit(context: Context, visit: DueVisit, log: Log) {
  try {
    await payWithSavedCard(context, visit, log);
  } catch (error) {
    // The outcome is unknown. The next attempt asks for the same payment.
    if (error instanceof GatewayTimeoutError) throw error;
    log.warn({ err: error, bookingId: visit.bookingId }, 'could not charge the saved card for a recurring visit');
  }
  await finishCharge(context, visit);
}

async function payWithSavedCard(context: Context, { bookingId, userId, cardId }: DueVisit, log: Log) {
  const card = await findCard(context, userId, cardId);
  const booking = await findBooking(context.db, bookingId);
  if (!card || booking?.status !== 'accepted' || booking.paymentStatus !== 'requires_payment') return;
  const intent = await createPaymentIntent(context, userId, booking.payableCents, { bookingId });
  if (intent.status === 'requires_payment_method') {
    const customer = (await findCustomerRef(context.db, userId, card.gateway)) ?? '';
    await portOf(context, card.gateway).confirmSaved(intent.id, card.ref, customer, { offSession: true });
  }
  await settleStep(context, intent.id, log);
}

async function finishCharge({ db, clock }: Context, visit: DueVisit) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    const booking = await findBooking(tx, visit.bookingId);
    const isUnpaid = booking?.status === 'accepted' && booking.paymentStatus === 'requires_payment';
    const isFinished = await updateCharge(tx, visit, isUnpaid ? 'failed' : 'done');
    if (!isFinished || !booking || !isUnpaid) return;
    notify(tx, { kind: 'visit_charge_failed', booking, values: { amount: formatMoney(booking.payableCents) } });
  });
}

/** Leaves out visits that a card is charged for, and visits of a series with an open problem. */
export async function remindOfVisitPayments({ db, clock }: Context) {
  const now = clock();
  for (const [index, hours] of REMINDER_HOURS.entries()) {
    const until = addMilliseconds(now, (REMINDER_HOURS[index + 1] ?? 0) * HOUR);
    for (const visit of await listToRemindOfPayment(db, {
      now,
      from: until,
      until: addMilliseconds(now, hours * HOUR),
      hours,
    })) {
      await withEvents(db, now, async (tx) => {
        if (!(await markPaymentReminded(tx, visit, hours))) return;
        const booking = await findBooking(tx, visit.bookingId);
        if (booking?.status !== 'accepted' || booking.paymentStatus !== 'requires_payment') return;
        notify(tx, { kind: 'visit_unpaid', booking, values: { amount: formatMoney(booking.payableCents) } });
      });
    }
  }
}
