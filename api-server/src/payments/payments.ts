import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { later, MINUTE } from '../clock';
import type { Context } from '../context';
import type { Session } from '../db/connect';
import { ledger, payments } from '../db/schema';
import { Failure } from '../http/failure';
import { newId } from '../ids';
import type { Intent } from './port';

/** An authorisation that no booking has used by then is given back. */
const UNUSED_AFTER = 45 * MINUTE;

export const paymentFailed = () =>
  new Failure('payment_failed', 'Your payment could not be completed. You have not been charged.', {
    field: 'stripeToken',
  });

type Purpose = { quoteId: string } | { bookingId: string };

/** Asks the gateway for an intent and keeps what it is for. Asked again for the same purpose it gives the same one. */
export async function openIntent(
  context: Context,
  userId: string,
  amountCents: number,
  purpose: Purpose,
): Promise<Intent> {
  const { db, clock, payments: gateway } = context;
  const samePurpose =
    'quoteId' in purpose ? eq(payments.quoteId, purpose.quoteId) : eq(payments.bookingId, purpose.bookingId);
  const earlier = await db
    .select()
    .from(payments)
    .where(and(samePurpose, eq(payments.userId, userId)));
  const usable = earlier.find((row) => !row.voidWantedAt);
  if (usable) {
    const intent = await gateway.find(usable.id);
    if (intent) return intent;
  }
  const what = 'quoteId' in purpose ? purpose.quoteId : purpose.bookingId;
  const intent = await gateway.create({
    userId,
    amountCents,
    currency: 'usd',
    idempotencyKey: `${what}:${earlier.length}`,
  });
  await db
    .insert(payments)
    .values({ id: intent.id, gateway: gateway.gateway, userId, amountCents, ...purpose, createdAt: clock() })
    .onConflictDoNothing();
  return intent;
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
    : await context.payments.find(reference);
  if (!intent || intent.userId !== userId || intent.amountCents !== amountCents || intent.currency !== 'usd') {
    throw paymentFailed();
  }
  if (intent.status !== 'requires_capture' && intent.status !== 'succeeded') throw paymentFailed();
  return intent;
}

async function authoriseToken(
  { db, clock, payments: gateway }: Context,
  token: string,
  userId: string,
  amountCents: number,
) {
  const wanted = { userId, amountCents, currency: 'usd', idempotencyKey: `${userId}:${token}` } as const;
  const intent = await gateway.authoriseToken(token, wanted);
  if (intent?.userId !== userId) return undefined;
  await db
    .insert(payments)
    .values({ id: intent.id, gateway: gateway.gateway, userId, amountCents: intent.amountCents, createdAt: clock() })
    .onConflictDoNothing();
  return intent;
}

/** Ties the intent to the booking, once: of two bookings with one token, one gets it. */
export async function bindPayment(tx: Session, intent: Intent, bookingId: string, now: Date) {
  const bound = await tx
    .update(payments)
    .set({ bookingId })
    .where(
      and(
        eq(payments.id, intent.id),
        eq(payments.userId, intent.userId),
        isNull(payments.bookingId),
        isNull(payments.voidWantedAt),
      ),
    )
    .returning({ id: payments.id });
  if (bound.length === 0) throw paymentFailed();
  await recordMoney(tx, 'authorized', intent, bookingId, now);
}

export async function recordMoney(
  tx: Session,
  kind: 'authorized' | 'voided' | 'captured' | 'refunded',
  payment: { id: string; amountCents: number },
  bookingId: string | null,
  at: Date,
) {
  const { id: paymentId, amountCents } = payment;
  await tx.insert(ledger).values({ id: newId('l'), bookingId, paymentId, kind, amountCents, at });
}

/** Inside the transaction that lets a booking's payments go; `tellGateway` does the rest after the commit. */
export async function wantVoid(tx: Session, bookingId: string, now: Date): Promise<string[]> {
  const wanted = await tx
    .update(payments)
    .set({ voidWantedAt: now })
    .where(and(eq(payments.bookingId, bookingId), isNull(payments.voidWantedAt)))
    .returning();
  return wanted.map((payment) => payment.id);
}

/** A booking failed that brought this token along: unless a booking has it, the money goes back. */
export async function voidUnused(context: Context, id: string, userId: string, log: FastifyBaseLogger) {
  const wanted = await context.db
    .update(payments)
    .set({ voidWantedAt: context.clock() })
    .where(
      and(eq(payments.id, id), eq(payments.userId, userId), isNull(payments.bookingId), isNull(payments.voidWantedAt)),
    )
    .returning({ id: payments.id });
  if (wanted.length > 0) await tellGateway(context, id, log);
}

/**
 * Gives back at the gateway what our books have let go: an authorisation is voided, captured money refunded. A gateway
 * that does not answer is asked again by the sweep.
 */
export async function tellGateway(context: Context, id: string, log: FastifyBaseLogger) {
  try {
    const { status, capturedCents, refundedCents } = await context.payments.cancel(id);
    const owed = status === 'succeeded' ? capturedCents - refundedCents : 0;
    if (owed > 0) await context.payments.refund(id, owed, `void:${id}`);
    await context.db.update(payments).set({ voidedAt: context.clock() }).where(eq(payments.id, id));
  } catch (error) {
    log.error({ err: error, payment: id }, 'the gateway could not be told to void a payment');
  }
}

/** Part of the sweep: unused authorisations, and voids that the gateway has not heard of. */
export async function settleVoids(context: Context, log: FastifyBaseLogger) {
  const now = context.clock();
  await context.db
    .update(payments)
    .set({ voidWantedAt: now })
    .where(
      and(isNull(payments.bookingId), isNull(payments.voidWantedAt), lt(payments.createdAt, later(now, -UNUSED_AFTER))),
    );
  const open = await context.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.voidWantedAt), isNull(payments.voidedAt)))
    .limit(100);
  for (const { id } of open) await tellGateway(context, id, log);
}

export async function findPayment(db: Session, id: string, userId: string) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, userId)));
  return row;
}
