import { addMilliseconds, MINUTE, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Log } from '../../platform/log';
import { voidUnusedPayment } from './payments.repository';
import { findUnusedPayments } from './reconciliation.repository';
import { settlePayment } from './settlePayment';

/**
 * Authorisations without a booking request are voided after this time. Including the interval of sweeps, that is within
 * a minute.
 */
export const UNUSED_AFTER = 45 * SECOND;
export const OPEN_PAYMENT_LIFETIME = 45 * MINUTE;

export async function voidUnused(context: Context, id: string, userId: string, log: Log) {
  const isVoided = await context.db.transaction((tx) => voidUnusedPayment(tx, id, context.clock(), userId));
  if (isVoided) await settlePayment(context, id, log);
}

export async function voidUnusedPayments({ db, clock }: Context) {
  const now = clock();
  const ids = await findUnusedPayments(db, {
    authorisedBefore: addMilliseconds(now, -UNUSED_AFTER),
    createdBefore: addMilliseconds(now, -OPEN_PAYMENT_LIFETIME),
  });
  for (const id of ids) await db.transaction((tx) => voidUnusedPayment(tx, id, now));
}
