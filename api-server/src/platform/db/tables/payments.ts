import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn } from './columns';
import { users } from './users';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** Holder of the money: a card gateway, or the customer's wallet with us. */
export type GatewayName = 'test' | 'stripe' | 'wallet';

export const payments = pgTable(
  'payments',
  {
    /** Requests carry it as `stripeToken`. */
    id: text('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    quoteId: text('quote_id'),
    bookingId: text('booking_id'),
    amountCents: integer('amount_cents').notNull(),
    /** Part of the amount paid from the wallet. The card pays the rest. A payment by wallet alone has 0. */
    walletCents: integer('wallet_cents').notNull().default(0),
    currency: text('currency').notNull().default('usd'),
    topup: boolean('topup').notNull().default(false),
    tipOf: text('tip_of'),
    /** Extra work that this pays for. `bookingId` follows with the approval. */
    extraWorkId: text('extra_work_id'),
    createdAt: createdAt(),
    /** When the authorisation was first seen. The ledger records it since then. */
    authorizedAt: timestampColumn('authorized_at'),
    /** Set in the transaction that gives the money back. The gateway is asked afterwards, until it confirms. */
    voidWantedAt: timestampColumn('void_wanted_at'),
    voidedAt: timestampColumn('voided_at'),
    /** When the capture was requested. `capturedCents` is the amount that the gateway has confirmed. */
    captureWantedAt: timestampColumn('capture_wanted_at'),
    capturedCents: integer('captured_cents').notNull().default(0),
    refundWantedCents: integer('refund_wanted_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The card of this top-up accepts no refunds. The gateway is not asked again. */
    refundRefusedAt: timestampColumn('refund_refused_at'),
    /** Part of `refundedCents` that went back into the wallet of a mixed payment. */
    walletRefundedCents: integer('wallet_refunded_cents').notNull().default(0),
    /** Amount that the customer's bank has taken back, while it decides and after a lost dispute. */
    chargedBackCents: integer('charged_back_cents').notNull().default(0),
  },
  (t) => [
    check('payments_refund_within_capture', sql`refund_wanted_cents <= captured_cents`),
    check('payments_refunded_as_wanted', sql`refunded_cents <= refund_wanted_cents`),
    check('payments_capture_within_amount', sql`captured_cents <= amount_cents`),
    check('payments_wallet_part', sql`wallet_refunded_cents <= wallet_cents and wallet_cents <= amount_cents`),
    index('payments_quote').on(t.quoteId),
    index('payments_booking').on(t.bookingId),
    index('payments_topups').on(t.userId).where(sql`topup`),
    index('payments_refused').on(t.userId).where(sql`refund_refused_at is not null`),
    // A booking gets at most one tip.
    uniqueIndex('payments_tip').on(t.tipOf).where(sql`capture_wanted_at is not null and void_wanted_at is null`),
    index('payments_extra_work').on(t.extraWorkId).where(sql`extra_work_id is not null`),
    // Indexes for the maintenance job: open payments, and payments with an unconfirmed request. Nearly all payments are
    // neither.
    index('payments_open').on(t.createdAt).where(sql`authorized_at is null and void_wanted_at is null`),
    index('payments_wanted')
      .on(t.createdAt)
      .where(
        sql`voided_at is null and (void_wanted_at is not null or (capture_wanted_at is not null and captured_cents = 0) or refund_wanted_cents > refunded_cents)`,
      ),
  ],
);

export const testIntents = pgTable('test_intents', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<IntentStatus>().notNull(),
  cardBrand: text('card_brand').notNull().default(''),
  cardLast4: text('card_last4').notNull().default(''),
  /** Result after the challenge is passed: empty, or an error code. */
  afterChallenge: text('after_challenge').notNull().default(''),
  capturedCents: integer('captured_cents').notNull().default(0),
  refundedCents: integer('refunded_cents').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: timestampColumn('updated_at').notNull(),
});

/**
 * Movements of a payment's money. `voided` and `refunded` are decisions. `given_back` is the gateway's confirmation of
 * them.
 */
export type PaymentMovementKind = 'authorized' | 'voided' | 'captured' | 'refunded' | 'given_back' | 'topup';

/**
 * Movements of money on its way to a provider's bank. Each happens once per payout. `payout_returned` follows
 * `payout_paid`.
 */
export type PayoutMovementKind = 'payout_started' | 'payout_paid' | 'payout_failed' | 'payout_returned';

/**
 * Movements of money. `earned`: a share of captured money now belongs to provider and platform. `questioned`: it is
 * taken back from both until a problem is decided. `chargeback`: the customer's bank took it back. It is set aside
 * until the dispute is won or lost. `chargeback_covered`: the bank had already refunded money, at the platform's cost,
 * that the end of a booking sends to the customer. The platform gets it instead. `gateway_fee`: the gateway's fee.
 * `tip`: captured money that belongs to the provider without commission. `tip_returned`: it is taken back for a refund.
 * `refund_refused`: the card of a top-up is gone, and its refund is in the wallet again. `wallet_transfer`: wallet
 * money that the staff sent by bank. `late_credit`: promised to the customer in case nobody comes in time.
 */
export type MoneyMovementKind =
  | PaymentMovementKind
  | PayoutMovementKind
  | 'earned'
  | 'tip'
  | 'tip_returned'
  | 'questioned'
  | 'chargeback'
  | 'chargeback_won'
  | 'chargeback_lost'
  | 'chargeback_covered'
  | 'gateway_fee'
  | 'correction'
  | 'refund_refused'
  | 'wallet_transfer'
  | 'late_credit';

/** Movements of money, one per row, each with its `ledgerEntries`. The database refuses to change or delete either. */
export const ledger = pgTable(
  'ledger',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id'),
    paymentId: text('payment_id'),
    payoutId: text('payout_id'),
    disputeId: text('dispute_id'),
    bankReference: text('bank_reference'),
    kind: text('kind').$type<MoneyMovementKind>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    index('ledger_booking').on(t.bookingId),
    index('ledger_payment').on(t.paymentId),
    uniqueIndex('ledger_payout_kind').on(t.payoutId, t.kind).where(sql`payout_id is not null`),
    uniqueIndex('ledger_dispute_kind').on(t.disputeId, t.kind).where(sql`dispute_id is not null`),
    uniqueIndex('ledger_bank_reference').on(t.bankReference).where(sql`bank_reference is not null`),
    uniqueIndex('ledger_late_credit').on(t.bookingId).where(sql`kind = 'late_credit'`),
    index('ledger_at').on(t.at),
  ],
);

/**
 * Double entry: amounts that a movement takes from an account (negative) or adds to it. The rows of a movement sum to
 * 0.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    ledgerId: text('ledger_id')
      .notNull()
      .references(() => ledger.id),
    account: text('account').notNull(),
    amountCents: integer('amount_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ledgerId, t.account] }), index('ledger_entries_account').on(t.account)],
);

/** Balance of a wallet's ledger account, stored so that the database can refuse a negative one. */
export const wallets = pgTable(
  'wallets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    balanceCents: integer('balance_cents').notNull(),
  },
  () => [check('wallets_not_below_zero', sql`balance_cents >= 0`)],
);

/**
 * Responses stored for repeats, by the client's `Idempotency-Key`, or 'body:<hash>' for an identical booking within 60
 * s.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Column type json, not jsonb, so that a repeat gets identical bytes. */
    answer: json('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_expiry').on(t.expiresAt)],
);

export const gatewayCustomers = pgTable(
  'gateway_customers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    ref: text('ref').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.gateway] })],
);

/** Displayed details and the id at the gateway. No card number is stored. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    ref: text('ref').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('payment_methods_user').on(t.userId)],
);

export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  paymentId: text('payment_id'),
  receivedAt: timestampColumn('received_at').notNull(),
  /** Null when the work failed. It is repeated when the event comes again. */
  handledAt: timestampColumn('handled_at'),
});

/**
 * Bookings requested with a payment, until they are decided. After a crash, or while the gateway does not answer, the
 * reconciliation decides them.
 */
export const pendingBookings = pgTable(
  'pending_bookings',
  {
    paymentId: text('payment_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    request: json('request').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('pending_bookings_created').on(t.createdAt)],
);
