import type { Context } from '../../context';
import type { GatewayName } from '../../db/schema';
import { newId } from '../../ids';
import type { Intent } from './gateway';
import { portOf } from './gateways/portOf';
import { findPaymentsFor, insertPayment, type Purpose } from './payments.repository';

/** Asks the gateway for an intent and keeps what it is for. Asked again for the same purpose it gives the same one. */
export async function createPaymentIntent(
  context: Context,
  userId: string,
  amountCents: number,
  purpose: Purpose,
  from: GatewayName = context.payments.gateway,
): Promise<Intent> {
  const { db, clock } = context;
  const gateway = portOf(context, from);
  const earlier = await findPaymentsFor(db, purpose, userId, from);
  const usable = earlier.find((payment) => !payment.voidWantedAt);
  if (usable) {
    const intent = await gateway.find(usable.id);
    if (intent && intent.status !== 'canceled') return intent;
  }
  const intent = await gateway.create({
    userId,
    amountCents,
    currency: 'usd',
    idempotencyKey: `${nameOf(purpose)}:${earlier.length}`,
  });
  await insertPayment(db, { id: intent.id, gateway: from, userId, amountCents, ...purpose, createdAt: clock() });
  return intent;
}

/** Every top-up is one of its own. */
function nameOf(purpose: Purpose): string {
  if ('quoteId' in purpose) return purpose.quoteId;
  return 'bookingId' in purpose ? purpose.bookingId : newId('topup');
}
