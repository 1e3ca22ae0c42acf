import { later, MINUTE, SECOND } from '../../clock';
import type { Context } from '../../context';
import type { Log } from '../../log';
import { voidUnusedPayment } from './payments.repository';
import { findUnusedPayments } from './reconciliation.repository';
import { settlePayment } from './settlePayment';

/** An authorisation for which no booking was asked by then goes back: with the time between two sweeps, within a minute. */
export const UNUSED_AFTER = 45 * SECOND;
/** An intent that nobody authorised by then is ended. */
export const OPEN_FOR = 45 * MINUTE;

/** A booking failed that brought this payment along: unless a booking has it, the money goes back. */
export async function voidUnused(context: Context, id: string, userId: string, log: Log) {
  const isGone = await context.db.transaction((tx) => voidUnusedPayment(tx, id, context.clock(), userId));
  if (isGone) await settlePayment(context, id, log);
}

/** Lets go what nobody uses; `settlePayment` tells the gateway. */
export async function voidUnusedPayments({ db, clock }: Context) {
  const now = clock();
  const ids = await findUnusedPayments(db, {
    authorisedBefore: later(now, -UNUSED_AFTER),
    createdBefore: later(now, -OPEN_FOR),
  });
  for (const id of ids) await db.transaction((tx) => voidUnusedPayment(tx, id, now));
}
