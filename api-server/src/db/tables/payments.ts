import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns';
import { users } from './people';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** Payment intents that we asked a gateway for: what they are for. Their state is the gateway's to tell. */
export const payments = pgTable(
  'payments',
  {
    /** The gateway's id, what travels as `stripeToken`. */
    id: text('id').primaryKey(),
    gateway: text('gateway').$type<'test' | 'stripe'>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    quoteId: text('quote_id'),
    /** The one booking that uses it. */
    bookingId: text('booking_id'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    createdAt: createdAt(),
    /** Set in the transaction that gives the money back; the gateway is told afterwards, until it has heard. */
    voidWantedAt: moment('void_wanted_at'),
    voidedAt: moment('voided_at'),
  },
  (t) => [
    index('payments_quote').on(t.quoteId),
    index('payments_booking').on(t.bookingId),
    index('payments_unsettled').on(t.createdAt).where(sql`voided_at is null`),
  ],
);

/** The built-in test gateway's own books. */
export const testIntents = pgTable('test_intents', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<IntentStatus>().notNull(),
  cardBrand: text('card_brand').notNull().default(''),
  cardLast4: text('card_last4').notNull().default(''),
  /** What the card does once its challenge is passed: '' or an error code. */
  afterChallenge: text('after_challenge').notNull().default(''),
  capturedCents: integer('captured_cents').notNull().default(0),
  refundedCents: integer('refunded_cents').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull(),
});

/** What happened to money, never changed afterwards. Amounts are signed cents from the customer's side. */
export const ledger = pgTable(
  'ledger',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id'),
    paymentId: text('payment_id'),
    kind: text('kind').$type<'authorized' | 'voided' | 'captured' | 'refunded'>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    at: moment('at').notNull(),
  },
  (t) => [index('ledger_booking').on(t.bookingId)],
);

/** Answers kept for repeats: the client's `Idempotency-Key`, or 'body:<hash>' for an identical booking within 60 s. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Text-like json, not jsonb: a repeat gets the very same bytes. */
    answer: json('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_expiry').on(t.expiresAt)],
);
