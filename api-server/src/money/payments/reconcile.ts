import { addMilliseconds } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Log } from '../../platform/log';
import { settleOpenDisputes } from '../disputes/settleDispute';
import { GatewayTimeoutError } from './gateway';
import { findOpenPayments, findUnsettledPayments } from './reconciliation.repository';
import { settlePayment } from './settlePayment';
import { settleStep } from './settleStep';
import { OPEN_PAYMENT_LIFETIME, voidUnusedPayments } from './voidUnused';

/**
 * Makes payments and bookings agree without browsers or webhooks. Decides bookings whose request was lost, polls open
 * payments, refunds unused money and retries what the gateway has not confirmed. Runs at startup and with every sweep,
 * also concurrently in several processes. A gateway that does not answer ends a round early.
 */
export async function reconcile(context: Context, log: Log) {
  await context.bookings.decidePending(context, log);
  await settleOpenPayments(context, log);
  await voidUnusedPayments(context);
  await settleOpenDisputes(context, log);
  for (const id of await findUnsettledPayments(context.db)) if (!(await settlePayment(context, id, log))) return;
}

async function settleOpenPayments(context: Context, log: Log) {
  const { db, clock } = context;
  for (const id of await findOpenPayments(db, addMilliseconds(clock(), -OPEN_PAYMENT_LIFETIME))) {
    try {
      await settleStep(context, id, log);
    } catch (error) {
      log.error(
        { err: error, paymentId: id },
        'could not sync a payment with the payment gateway; the next run retries',
      );
      if (error instanceof GatewayTimeoutError) return;
    }
  }
}
