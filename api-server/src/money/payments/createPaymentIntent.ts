import type { PaymentMethod } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import type { GatewayName } from '../../platform/db/schema';
import { newId } from '../../platform/ids';
import { type Intent, methodOf, type NewIntent } from './gateway';
import { portOf, upiOf } from './gateways/portOf';
import { findPaymentsFor, insertPayment, type Payment, type Purpose } from './payments.repository';

/** Repeated calls for one purpose return the same intent. */
export async function createPaymentIntent(
  context: Context,
  userId: string,
  amountCents: number,
  purpose: Purpose,
  method: PaymentMethod = 'card',
  walletCents = 0,
): Promise<Intent> {
  const { db, clock } = context;
  const from: GatewayName = method === 'wallet' ? 'wallet' : context.payments.gateway;
  const gateway = portOf(context, from);
  const all = await findPaymentsFor(db, purpose, userId, from);
  // A booking has one price, but a tip's amount may change.
  const isSame = (payment: Payment) =>
    (!('tipOf' in purpose) || payment.amountCents === amountCents) && payment.walletCents === walletCents;
  const earlier = all.filter((payment) => methodOf(payment) === method && isSame(payment));
  const usable = earlier.find((payment) => !payment.voidWantedAt);
  if (usable) {
    const intent = await gateway.find(usable.id);
    if (intent && intent.status !== 'canceled') return intent;
  }
  const variant = method === 'upi' ? ':upi' : walletCents > 0 ? `:wallet:${walletCents}` : '';
  const name = `${purposeKeyOf(purpose, amountCents)}${variant}`;
  const newIntent: NewIntent = {
    userId,
    amountCents: amountCents - walletCents,
    currency: 'usd',
    idempotencyKey: `${name}:${earlier.length}`,
  };
  const intent = await (method === 'upi' ? upiOf(context).create(newIntent) : gateway.create(newIntent));
  await insertPayment(db, {
    id: intent.id,
    gateway: from,
    userId,
    amountCents,
    walletCents,
    ...purpose,
    createdAt: clock(),
  });
  return intent;
}

function purposeKeyOf(purpose: Purpose, amountCents: number): string {
  if ('extraWorkId' in purpose) return purpose.extraWorkId;
  if ('tipOf' in purpose) return `tip:${purpose.tipOf}:${amountCents}`;
  if ('quoteId' in purpose) return purpose.quoteId;
  return 'bookingId' in purpose ? purpose.bookingId : newId('topup');
}
