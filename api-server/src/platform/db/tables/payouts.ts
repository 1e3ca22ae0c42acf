import { type PayoutAccountState, type PayoutInterval, payoutAccountStates } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { ledger } from './payments';
import { users } from './users';

export type PayoutGatewayName = 'test' | 'stripe';

/**
 * Balance of each provider and how it is paid out. The three sums equal the ledger's accounts: a trigger on
 * `ledger_entries` updates them. Every transaction that moves a provider's money therefore locks this row.
 */
export const payees = pgTable(
  'payees',
  {
    providerId: text('provider_id')
      .primaryKey()
      .references(() => users.id),
    /** Negative after a refund, a chargeback or a correction of money that was already paid out. */
    payableCents: integer('payable_cents').notNull().default(0),
    inPayoutCents: integer('in_payout_cents').notNull().default(0),
    paidCents: integer('paid_cents').notNull().default(0),
    interval: text('interval').$type<PayoutInterval>().notNull().default('weekly'),
    /** Null when they are not held. */
    heldAt: timestampColumn('held_at'),
    heldBy: text('held_by').references(() => users.id),
    holdReason: text('hold_reason').notNull().default(''),
    questionedAt: timestampColumn('questioned_at'),
    accountAskedAt: timestampColumn('account_asked_at'),
    accountAsks: integer('account_asks').notNull().default(0),
    /** Increases with each act of the staff, so that outdated ones are refused. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('payees_in_payout_not_below_zero', sql`in_payout_cents >= 0`),
    check('payees_paid_not_below_zero', sql`paid_cents >= 0`),
    check('payees_interval', isOneOf(t.interval, ['weekly', 'monthly'])),
    index('payees_payable').on(t.providerId).where(sql`payable_cents > 0`),
    index('payees_below_zero').on(t.payableCents).where(sql`payable_cents < 0`),
    index('payees_held').on(t.heldAt).where(sql`held_at is not null`),
    index('payees_questioned').on(t.questionedAt).where(sql`questioned_at is not null`),
  ],
);

/** The number itself is not stored, only its last digits. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    providerId: text('provider_id')
      .primaryKey()
      .references(() => users.id),
    gateway: text('gateway').$type<PayoutGatewayName>().notNull(),
    ref: text('ref').notNull(),
    state: text('state').$type<PayoutAccountState>().notNull(),
    /** Codes of the fields that the gateway still needs: `payoutAccountRequirements`. */
    missing: text('missing').array().notNull().default([]),
    bankName: text('bank_name').notNull().default(''),
    last4: text('last4').notNull().default(''),
    /** Empty while there is none. */
    currency: text('currency').notNull().default(''),
    createdAt: createdAt(),
    checkedAt: timestampColumn('checked_at').notNull(),
  },
  (t) => [
    check('payout_accounts_state', isOneOf(t.state, payoutAccountStates)),
    uniqueIndex('payout_accounts_ref').on(t.gateway, t.ref),
  ],
);

export const payoutRuns = pgTable(
  'payout_runs',
  {
    number: integer('number').primaryKey(),
    /** Date on the marketplace's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<'scheduled' | 'manual'>().notNull(),
    state: text('state').$type<'preparing' | 'sending' | 'finished'>().notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    startedBy: text('started_by').references(() => users.id),
    reason: text('reason').notNull().default(''),
    onlyProviderId: text('only_provider_id').references(() => users.id),
    finishedAt: timestampColumn('finished_at'),
  },
  (t) => [
    check('payout_runs_kind', isOneOf(t.kind, ['scheduled', 'manual'])),
    check('payout_runs_state', isOneOf(t.state, ['preparing', 'sending', 'finished'])),
    uniqueIndex('payout_runs_day').on(t.day).where(sql`kind = 'scheduled'`),
    index('payout_runs_open').on(t.number).where(sql`state <> 'finished'`),
  ],
);

/**
 * States of a payout. prepared: in the ledger. sending: the gateway is being asked, or did not answer. on_the_way: the
 * gateway has it.
 */
export const payoutStatuses = ['prepared', 'sending', 'on_the_way', 'paid', 'failed', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const payouts = pgTable(
  'payouts',
  {
    id: text('id').primaryKey(),
    runNumber: integer('run_number')
      .notNull()
      .references(() => payoutRuns.number),
    providerId: text('provider_id')
      .notNull()
      .references(() => users.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    gateway: text('gateway').$type<PayoutGatewayName>().notNull(),
    accountRef: text('account_ref').notNull(),
    bankName: text('bank_name').notNull(),
    last4: text('last4').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    /** Reason of a failure or a return, one of `payoutFailures`. Empty otherwise. */
    code: text('code').notNull().default(''),
    gatewayRef: text('gateway_ref'),
    attempts: integer('attempts').notNull().default(0),
    /** End of the sender's claim. After it, the gateway is first asked whether it has the payout. */
    claimedUntil: timestampColumn('claimed_until'),
    createdAt: createdAt(),
    sentAt: timestampColumn('sent_at'),
    expectedAt: timestampColumn('expected_at'),
    paidAt: timestampColumn('paid_at'),
    endedAt: timestampColumn('ended_at'),
    askAt: timestampColumn('ask_at'),
    paidAgainBy: text('paid_again_by'),
    remindedAt: timestampColumn('reminded_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('payouts_amount', sql`amount_cents > 0`),
    check('payouts_status', isOneOf(t.status, payoutStatuses)),
    uniqueIndex('payouts_one_on_the_way').on(t.providerId).where(sql`status in ('prepared', 'sending', 'on_the_way')`),
    uniqueIndex('payouts_gateway_ref').on(t.gateway, t.gatewayRef),
    uniqueIndex('payouts_run').on(t.runNumber, t.providerId),
    index('payouts_provider').on(t.providerId, t.createdAt),
    index('payouts_created').on(t.createdAt),
    index('payouts_to_send').on(t.createdAt).where(sql`status in ('prepared', 'sending')`),
    index('payouts_to_ask').on(t.askAt).where(sql`ask_at is not null`),
    index('payouts_came_back').on(t.endedAt).where(sql`status in ('failed', 'returned') and paid_again_by is null`),
  ],
);

/**
 * Movements of a provider's payable account by the payout that paid them. Each belongs to one payout, and together they
 * are its amount.
 */
export const payoutEntries = pgTable(
  'payout_entries',
  {
    ledgerId: text('ledger_id')
      .primaryKey()
      .references(() => ledger.id),
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
  },
  (t) => [index('payout_entries_payout').on(t.payoutId)],
);

export const testBankAccounts = pgTable('test_bank_accounts', {
  ref: text('ref').primaryKey(),
  providerId: text('provider_id').notNull(),
  holderName: text('holder_name').notNull().default(''),
  birthDate: text('birth_date').notNull().default(''),
  bankName: text('bank_name').notNull().default(''),
  last4: text('last4').notNull().default(''),
  currency: text('currency').notNull().default(''),
  behaviour: text('behaviour').notNull().default(''),
  /** When the bank fields were last saved. Earlier failures do not concern this account. */
  savedAt: timestampColumn('saved_at'),
  createdAt: createdAt(),
});

export const testBankPayouts = pgTable(
  'test_bank_payouts',
  {
    ref: text('ref').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    accountRef: text('account_ref').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    behaviour: text('behaviour').notNull(),
    arrivesAt: timestampColumn('arrives_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('test_bank_payouts_account').on(t.accountRef)],
);
