import type { Context } from '../../context';
import type { Log } from '../../log';
import { lockPayment } from '../disputes/disputes.repository';
import { bookRefund } from '../payments/recogniseRefund';
import { settlePayment } from '../payments/settlePayment';
import { findTopUps, walletBalance } from './wallet.repository';

/**
 * Sends the balance back to where it came from, the oldest top-up first. Returns the cents that are on their way. Money that no
 * top-up can take back stays in the wallet. Safe to call twice: each top-up is locked, and takes back what it still can.
 */
export async function payOutWallet(context: Context, userId: string, log: Log): Promise<number> {
  const { db, clock } = context;
  const now = clock();
  const refunds = await db.transaction(async (tx) => {
    const sent: { id: string; cents: number }[] = [];
    for (const id of await findTopUps(tx, userId)) {
      const payment = await lockPayment(tx, id);
      if (!payment) continue;
      const refundable = payment.capturedCents - payment.refundWantedCents - payment.chargedBackCents;
      const cents = Math.min(refundable, await walletBalance(tx, userId));
      if (cents <= 0) continue;
      await bookRefund(tx, payment, undefined, cents, now);
      sent.push({ id, cents });
    }
    return sent;
  });
  for (const { id } of refunds) await settlePayment(context, id, log);
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}
