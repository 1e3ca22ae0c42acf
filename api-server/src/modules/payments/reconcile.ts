import { and, desc, eq, exists, gt, isNull, lt, ne, not, or } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { later, MINUTE, SECOND } from '../../clock';
import type { Context } from '../../context';
import { bookings, payments, pendingBookings } from '../../db/schema';
import { decidePending } from '../bookings/decidePending';
import { GatewayTimeoutError } from './gateway';
import { voidUnusedPayment } from './payments.repository';
import { settlePayment, unsettled } from './settlePayment';
import { settleStep } from './settleStep';

/** An authorisation for which no booking was asked by then goes back: with the time between two sweeps, within a minute. */
export const UNUSED_AFTER = 45 * SECOND;
/** An intent that nobody authorised by then is ended. */
const OPEN_FOR = 45 * MINUTE;

/**
 * Makes money and bookings agree without anybody's browser and without webhooks: decides bookings whose request was lost,
 * asks the gateway about open payments, gives back what nobody uses, and tells the gateway what it has not heard. Runs at
 * the start and with every sweep; several processes may do it at once. A gateway that does not answer ends a round early.
 */
export async function reconcile(context: Context, log: FastifyBaseLogger) {
  await decidePending(context, log);
  await queryOpenIntents(context, log);
  await voidUnusedPayments(context);
  for (const id of await unsettled(context)) if (!(await settlePayment(context, id, log))) return;
}

/** Payments that may have been authorised without our knowing. */
async function queryOpenIntents(context: Context, log: FastifyBaseLogger) {
  const { db, clock } = context;
  const waits = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, payments.bookingId), eq(bookings.paymentStatus, 'requires_payment')));
  const open = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ne(payments.gateway, 'wallet'),
        isNull(payments.authorizedAt),
        isNull(payments.voidWantedAt),
        or(exists(waits), gt(payments.createdAt, later(clock(), -OPEN_FOR))),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(100);
  for (const { id } of open) {
    try {
      await settleStep(context, id, log);
    } catch (error) {
      log.error({ err: error, payment: id }, 'the gateway could not be asked about a payment');
      if (error instanceof GatewayTimeoutError) return;
    }
  }
}

async function voidUnusedPayments({ db, clock }: Context) {
  const now = clock();
  const pendingBookingQuery = db
    .select({ id: pendingBookings.paymentId })
    .from(pendingBookings)
    .where(eq(pendingBookings.paymentId, payments.id));
  const unused = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNull(payments.bookingId),
        isNull(payments.voidWantedAt),
        isNull(payments.captureWantedAt),
        eq(payments.topup, false),
        or(lt(payments.authorizedAt, later(now, -UNUSED_AFTER)), lt(payments.createdAt, later(now, -OPEN_FOR))),
        not(exists(pendingBookingQuery)),
      ),
    )
    .limit(200);
  for (const { id } of unused) await db.transaction((tx) => voidUnusedPayment(tx, id, now));
}
