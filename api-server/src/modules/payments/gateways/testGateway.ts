import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Clock, DAY, later } from '../../../clock';
import type { Db } from '../../../db/connect';
import { idempotencyKeys, testIntents } from '../../../db/schema';
import { newId } from '../../../ids';
import type { Card, Intent, NewIntent, PaymentPort } from '../gateway';
import { type CardErrorCode, cardDigits, cardErrors, cardFor, type TypedCard } from './testCards';

type Row = typeof testIntents.$inferSelect;

/** What Stripe calls it when an intent comes to that status. */
const eventOf: Partial<Record<Row['status'], string>> = {
  requires_capture: 'payment_intent.amount_capturable_updated',
  requires_action: 'payment_intent.requires_action',
  requires_payment_method: 'payment_intent.payment_failed',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
};

export interface CardResult {
  id: string;
  status: Row['status'];
  error?: { code: CardErrorCode; message: string };
}

/** The gateway for trying things out: the states of a real one, Stripe's published test numbers, and no money at all. */
export interface TestGateway extends PaymentPort {
  gateway: 'test';
  /** What a card form does. undefined: no such secret. */
  confirm(clientSecret: string, card: TypedCard): Promise<CardResult | undefined>;
  answerChallenge(clientSecret: string, passed: boolean): Promise<CardResult | undefined>;
  /** What there is to keep of a card, or why it is rejected. */
  readCard(typed: TypedCard): Card | CardErrorCode;
}

type GatewayEvent = (type: string, id: string, status: string) => void;

export function testGateway(db: Db, clock: Clock, secret: string, notify: GatewayEvent = () => {}): TestGateway {
  const secretOf = (id: string) => `${id}_secret_${createHmac('sha256', secret).update(id).digest('base64url')}`;
  const toIntent = (row: Row): Intent => ({ ...row, clientSecret: secretOf(row.id) });

  async function read(id: string): Promise<Row | undefined> {
    const [row] = await db.select().from(testIntents).where(eq(testIntents.id, id));
    return row;
  }

  async function readBySecret(clientSecret: string): Promise<Row | undefined> {
    const id = clientSecret.split('_secret_')[0] ?? '';
    const [clientSecretRow, right] = [Buffer.from(clientSecret), Buffer.from(secretOf(id))];
    return clientSecretRow.length === right.length && timingSafeEqual(clientSecretRow, right) ? read(id) : undefined;
  }

  /** One compare-and-set: changes the intent if it is still in one of `from`, and tells what it is now. */
  async function transition(id: string, from: Row['status'][], change: Partial<Row>): Promise<Row> {
    const [moved] = await db
      .update(testIntents)
      .set({ ...change, updatedAt: clock() })
      .where(and(eq(testIntents.id, id), inArray(testIntents.status, from)))
      .returning();
    const row = moved ?? (await read(id));
    if (!row) throw new Error('no such payment intent');
    const event = moved && change.status && eventOf[change.status];
    if (event) notify(event, id, row.status);
    return row;
  }

  const resultOf = (row: Row, error?: CardErrorCode): CardResult => ({
    id: row.id,
    status: row.status,
    ...(error && row.status === 'requires_payment_method' && { error: { code: error, message: cardErrors[error] } }),
  });

  async function create({ userId, amountCents, currency, idempotencyKey }: NewIntent): Promise<Row> {
    const now = clock();
    await db
      .insert(testIntents)
      .values({
        id: newId('pi'),
        userId,
        idempotencyKey,
        amountCents,
        currency,
        status: 'requires_payment_method',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing();
    const [row] = await db.select().from(testIntents).where(eq(testIntents.idempotencyKey, idempotencyKey));
    if (!row) throw new Error('the payment intent vanished');
    return row;
  }

  /** What a card does to an intent; a second click finds it authorised already, and changes nothing. */
  async function pay(row: Row, current: Partial<Row>, card: { challenge?: true; refusedWith?: CardErrorCode }) {
    const error = card.challenge ? undefined : card.refusedWith;
    const status = error ? 'requires_payment_method' : card.challenge ? 'requires_action' : 'requires_capture';
    const afterChallenge = card.challenge ? (card.refusedWith ?? '') : '';
    const now = await transition(row.id, ['requires_payment_method', 'requires_action'], {
      ...current,
      status,
      afterChallenge,
    });
    return resultOf(now, error);
  }

  return {
    gateway: 'test',

    create: async (newIntent) => toIntent(await create(newIntent)),

    async authoriseToken(token, newIntent) {
      if (!/^tok_test_[A-Za-z0-9_-]+$/.test(token)) return undefined;
      const { id } = await create(newIntent);
      return toIntent(await transition(id, ['requires_payment_method'], { status: 'requires_capture' }));
    },

    async find(id) {
      const row = await read(id);
      return row && toIntent(row);
    },

    async cancel(id) {
      const open: Row['status'][] = ['requires_payment_method', 'requires_action', 'requires_capture'];
      return toIntent(await transition(id, open, { status: 'canceled' }));
    },

    async capture(id) {
      const before = await read(id);
      const row = await transition(id, ['requires_capture'], {
        status: 'succeeded',
        capturedCents: before?.amountCents ?? 0,
      });
      if (row.status !== 'succeeded') throw new Error(`cannot capture an intent that is ${row.status}`);
      return toIntent(row);
    },

    async refund(id, amountCents, key) {
      const { userId } = (await read(id)) ?? { userId: '' };
      const now = clock();
      await db.transaction(async (tx) => {
        const isFirst = await tx
          .insert(idempotencyKeys)
          .values({ userId, call: 'test refund', key, bodyHash: '', createdAt: now, expiresAt: later(now, DAY) })
          .onConflictDoNothing()
          .returning({ key: idempotencyKeys.key });
        if (isFirst.length === 0) return;
        const refundedCents = sql`${testIntents.refundedCents} + ${amountCents}::int`;
        const left = sql`${refundedCents} <= ${testIntents.capturedCents}`;
        const [refunded] = await tx
          .update(testIntents)
          .set({ refundedCents, updatedAt: now })
          .where(and(eq(testIntents.id, id), eq(testIntents.status, 'succeeded'), left))
          .returning({ id: testIntents.id });
        if (!refunded) throw new Error('cannot refund that much');
      });
      const row = await read(id);
      if (!row) throw new Error('no such payment intent');
      return toIntent(row);
    },

    async confirm(clientSecret, typed) {
      const row = await readBySecret(clientSecret);
      if (!row) return undefined;
      const card = cardFor(typed, clock());
      if (typeof card === 'string') return pay(row, {}, { refusedWith: card });
      return pay(row, { cardBrand: card.brand, cardLast4: cardDigits(typed.number).slice(-4) }, card);
    },

    async confirmSaved(id, cardRef) {
      const row = await read(id);
      if (!row) throw new Error('no such payment intent');
      const { error } = await pay(row, {}, behaviourOf(cardRef));
      const intent = toIntent((await read(id)) ?? row);
      return error ? { intent, refused: error.message } : { intent };
    },

    forgetCard: async () => {},

    readCard(typed) {
      const card = cardFor(typed, clock());
      if (typeof card === 'string') return card;
      if (card.refusedWith && !card.challenge) return card.refusedWith;
      const { expMonth, expYear } = typed;
      const last4 = cardDigits(typed.number).slice(-4);
      const year = expYear < 100 ? 2000 + expYear : expYear;
      return { ref: refOf(card), brand: card.brand, last4, expMonth, expYear: year };
    },

    async answerChallenge(clientSecret, passed) {
      const row = await readBySecret(clientSecret);
      if (!row) return undefined;
      const error = passed ? ((row.afterChallenge || undefined) as CardErrorCode | undefined) : 'authentication_failed';
      const status = error ? 'requires_payment_method' : 'requires_capture';
      return resultOf(await transition(row.id, ['requires_action'], { status, afterChallenge: '' }), error);
    },
  };
}

/** A saved test card is what it does: `pm_test`, with its challenge and what comes after it. */
const refOf = ({ challenge, refusedWith }: { challenge?: true; refusedWith?: CardErrorCode }) =>
  `pm_test:${challenge ? 'challenge' : ''}:${refusedWith ?? ''}`;

function behaviourOf(ref: string): { challenge?: true; refusedWith?: CardErrorCode } {
  const [, challenge, declinedWith] = ref.split(':');
  return {
    ...(challenge && { challenge: true as const }),
    ...(declinedWith && { refusedWith: declinedWith as CardErrorCode }),
  };
}
