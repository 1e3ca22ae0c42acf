import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import { type GatewayName, payments } from '../../db/schema';
import { newId } from '../../ids';
import type { Intent } from './gateway';
import { portOf } from './gateways/portOf';
import { findPayment, paymentFailed, voidUnusedPayment } from './payments.repository';
import { settlePayment } from './settlePayment';

export type Purpose = { quoteId: string } | { bookingId: string } | { topup: true };

/** Asks the gateway for an intent and keeps what it is for. Asked again for the same purpose it gives the same one. */
export async function openIntent(
  context: Context,
  userId: string,
  amountCents: number,
  purpose: Purpose,
  from: GatewayName = context.payments.gateway,
): Promise<Intent> {
  const { db, clock } = context;
  const gateway = portOf(context, from);
  const same = samePurpose(purpose);
  const earlier = same
    ? await db
        .select()
        .from(payments)
        .where(and(same, eq(payments.userId, userId), eq(payments.gateway, from)))
    : [];
  const usable = earlier.find((row) => !row.voidWantedAt);
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
  await db
    .insert(payments)
    .values({ id: intent.id, gateway: from, userId, amountCents, ...purpose, createdAt: clock() })
    .onConflictDoNothing();
  return intent;
}

function samePurpose(purpose: Purpose) {
  if ('quoteId' in purpose) return eq(payments.quoteId, purpose.quoteId);
  return 'bookingId' in purpose ? eq(payments.bookingId, purpose.bookingId) : undefined;
}

/** Every top-up is one of its own. */
function nameOf(purpose: Purpose): string {
  if ('quoteId' in purpose) return purpose.quoteId;
  return 'bookingId' in purpose ? purpose.bookingId : newId('topup');
}

/**
 * The authorised intent behind a booking's `stripeToken`: this person's, for exactly that amount. A card token (`tok_…`,
 * from a client that knows no intents) is authorised here. Throws `payment_failed` for everything else. Whether the
 * intent is unused is decided by `bindPayment`, in the transaction.
 */
export async function authorisedIntent(
  context: Context,
  reference: string,
  userId: string,
  amountCents: number,
): Promise<Intent> {
  const intent = reference.startsWith('tok_')
    ? await authoriseToken(context, reference, userId, amountCents)
    : await findIntent(context, reference, userId);
  if (!intent || intent.userId !== userId || intent.amountCents !== amountCents || intent.currency !== 'usd') {
    throw paymentFailed();
  }
  if (intent.status !== 'requires_capture' && intent.status !== 'succeeded') throw paymentFailed();
  return intent;
}

async function findIntent(context: Context, id: string, userId: string): Promise<Intent | undefined> {
  const payment = await findPayment(context.db, id, userId);
  return payment && portOf(context, payment.gateway).find(id);
}

async function authoriseToken(
  { db, clock, payments: gateway }: Context,
  token: string,
  userId: string,
  amountCents: number,
) {
  const expected = { userId, amountCents, currency: 'usd', idempotencyKey: `${userId}:${token}` } as const;
  const intent = await gateway.authoriseToken(token, expected);
  if (intent?.userId !== userId) return undefined;
  await db
    .insert(payments)
    .values({ id: intent.id, gateway: gateway.gateway, userId, amountCents: intent.amountCents, createdAt: clock() })
    .onConflictDoNothing();
  return intent;
}

/** A booking failed that brought this token along: unless a booking has it, the money goes back. */
export async function voidUnused(context: Context, id: string, userId: string, log: FastifyBaseLogger) {
  const isGone = await context.db.transaction((tx) => voidUnusedPayment(tx, id, context.clock(), userId));
  if (isGone) await settlePayment(context, id, log);
}
