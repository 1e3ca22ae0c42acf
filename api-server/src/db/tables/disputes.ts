import { type DisputeState, disputeStates } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, moment } from './columns';
import { type GatewayName, payments } from './payments';
import { users } from './users';

/** Evidence for a disputed payment: plain texts in English for the bank. */
export interface DisputeEvidence {
  product: string;
  customerName: string;
  customerEmail: string;
  /** yyyy-MM-dd */
  serviceDate: string;
  serviceAddress: string;
  /** Events with their times and actors. */
  timeline: string;
  /** Chat messages of both sides. */
  messages: string;
  cancellationPolicy: string;
  refundPolicy: string;
  /** Statement by the staff in their own words. */
  statement: string;
}

/** A customer's bank takes a payment back, and asks us for evidence. How it stands is the gateway's to tell. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    /** The gateway's name for it. */
    ref: text('ref').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    bookingId: text('booking_id'),
    amountCents: integer('amount_cents').notNull(),
    /** Currency named by the gateway. If it differs from the payment's, nothing is booked. */
    currency: text('currency').notNull(),
    /** The gateway's word for it, such as `fraudulent`. */
    reason: text('reason').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    /** A question of the bank: no money is taken for it. */
    isInquiry: boolean('is_inquiry').notNull(),
    /** The rule by which the provider keeps the share, and the marketplace bears it. */
    isBorneByPlatform: boolean('is_borne_by_platform').notNull().default(false),
    /** Amount set aside in the ledger, and the fee that the gateway charged. */
    setAsideCents: integer('set_aside_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    openedAt: moment('opened_at').notNull(),
    /** Deadline for evidence at the gateway. */
    dueAt: moment('due_at'),
    evidence: jsonb('evidence').$type<DisputeEvidence>(),
    submittedAt: moment('submitted_at'),
    submittedBy: text('submitted_by').references(() => users.id),
    closedAt: moment('closed_at'),
    /** When the gateway is asked next, if it sends no event before. */
    askAt: moment('ask_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('disputes_state', isOneOf(t.state, disputeStates)),
    uniqueIndex('disputes_ref').on(t.gateway, t.ref),
    index('disputes_opened').on(t.openedAt, t.id),
    index('disputes_payment').on(t.paymentId),
    index('disputes_booking').on(t.bookingId),
    index('disputes_waiting').on(t.dueAt).where(sql`state = 'needs_response'`),
    index('disputes_to_ask').on(t.askAt).where(sql`ask_at is not null`),
  ],
);

export type GatewayLineKind = 'charge' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other';

/** Every movement of money that a gateway tells of, as it tells it: what the ledger is held against. */
export const gatewayLines = pgTable(
  'gateway_lines',
  {
    gateway: text('gateway').$type<GatewayName>().notNull(),
    /** The gateway's name for it. */
    ref: text('ref').notNull(),
    kind: text('kind').$type<GatewayLineKind>().notNull(),
    /** Positive when the gateway received money for us. The fee is not deducted. */
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    currency: text('currency').notNull(),
    at: moment('at').notNull(),
    /** Related entry of our books: `payment:…`, `dispute:…`, `payout:…`. Unknown lines are `line:…`. */
    subject: text('subject').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.ref] }),
    index('gateway_lines_at').on(t.at),
    index('gateway_lines_subject').on(t.subject),
  ],
);

/** Why gateway and ledger differ about something, in the words of the staff: so far, and not for what comes after. */
export const reconciliationNotes = pgTable('reconciliation_notes', {
  subject: text('subject').primaryKey(),
  /** The gateway's sum less the ledger's, as it was explained. */
  differenceCents: integer('difference_cents').notNull(),
  reason: text('reason').notNull(),
  by: text('by')
    .notNull()
    .references(() => users.id),
  at: moment('at').notNull(),
});

/** Period for which each gateway's movements were imported. */
export const gatewayImports = pgTable('gateway_imports', {
  gateway: text('gateway').$type<GatewayName>().primaryKey(),
  since: moment('since').notNull(),
  until: moment('until').notNull(),
});

/** The built-in test gateway's own books: its disputes, and every movement of its money. */
export const testDisputes = pgTable('test_disputes', {
  ref: text('ref').primaryKey(),
  intentId: text('intent_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<DisputeState>().notNull(),
  isInquiry: boolean('is_inquiry').notNull(),
  evidence: jsonb('evidence').$type<DisputeEvidence>(),
  createdAt: createdAt(),
  dueAt: moment('due_at').notNull(),
});

export const testLines = pgTable(
  'test_lines',
  {
    ref: text('ref').primaryKey(),
    kind: text('kind').$type<GatewayLineKind>().notNull(),
    intentId: text('intent_id').notNull(),
    disputeRef: text('dispute_ref'),
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    currency: text('currency').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('test_lines_at').on(t.at), index('test_lines_dispute').on(t.disputeRef)],
);
