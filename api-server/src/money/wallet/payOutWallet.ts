import { formatMoney } from '@doorstep/shared-api/domain';
import type { WalletPayoutWire } from '@doorstep/shared-api/wire';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Log } from '../../platform/log';
import { lockPayment } from '../disputes/disputes.repository';
import { portOf } from '../payments/gateways/portOf';
import { findPaymentById, type Payment } from '../payments/payments.repository';
import { recordRefund } from '../payments/recogniseRefund';
import { settlePayment } from '../payments/settlePayment';
import { findTopUps, walletBalance } from './wallet.repository';

interface TopUpRefund {
  payment: Payment;
  cents: number;
}

const refundableCents = ({ capturedCents, refundWantedCents, chargedBackCents, refundRefusedAt }: Payment) =>
  refundRefusedAt ? 0 : Math.max(0, capturedCents - refundWantedCents - chargedBackCents);

/**
 * Sends the balance back to where it came from, the oldest top-up first. Money that no top-up can take back stays in the
 * wallet. Safe to call twice: each top-up is locked, and takes back what it still can.
 */
export async function payOutWallet(context: Context, userId: string, log: Log): Promise<TopUpRefund[]> {
  const { db, clock } = context;
  const now = clock();
  const parts = await db.transaction(async (tx) => {
    const sent: TopUpRefund[] = [];
    for (const id of await findTopUps(tx, userId)) {
      const payment = await lockPayment(tx, id);
      if (!payment) continue;
      const cents = Math.min(refundableCents(payment), await walletBalance(tx, userId));
      if (cents <= 0) continue;
      await recordRefund(tx, payment, undefined, cents, now);
      sent.push({ payment, cents });
    }
    return sent;
  });
  for (const { payment } of parts) await settlePayment(context, payment.id, log);
  return parts;
}

export async function previewPayout(db: Session, userId: string): Promise<TopUpRefund[]> {
  let left = await walletBalance(db, userId);
  const parts: TopUpRefund[] = [];
  for (const id of await findTopUps(db, userId)) {
    const payment = await findPaymentById(db, id);
    const cents = payment ? Math.min(refundableCents(payment), left) : 0;
    if (!payment || cents <= 0) continue;
    left -= cents;
    parts.push({ payment, cents });
  }
  return parts;
}

/** In the order of each card's first top-up. */
export async function describeTopUpRefunds(
  context: Context,
  parts: readonly TopUpRefund[],
  log: Log,
): Promise<WalletPayoutWire['parts']> {
  const cards = new Map<string, { brand: string; last4: string; cents: number }>();
  for (const { payment, cents } of parts) {
    const { brand, last4 } = await readCard(context, payment, log);
    const card = cards.get(`${brand} ${last4}`) ?? { brand, last4, cents: 0 };
    card.cents += cents;
    cards.set(`${brand} ${last4}`, card);
  }
  return [...cards.values()].map(({ brand, last4, cents }) => ({ brand, last4, amount: formatMoney(cents) }));
}

/** If the gateway does not answer, only the card's digits are missing. */
async function readCard(context: Context, { id, gateway }: Payment, log: Log) {
  try {
    const card = (await portOf(context, gateway).find(id))?.card;
    return { brand: card?.brand ?? '', last4: card?.last4 ?? '' };
  } catch (error) {
    log.warn({ err: error, paymentId: id }, 'could not fetch the card of a payment from the payment gateway');
    return { brand: '', last4: '' };
  }
}
