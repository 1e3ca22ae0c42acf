import { type CardDisputeState, cardDisputeStates } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, timestampColumn } from './columns';
import { type GatewayName, payments } from './payments';
import { users } from './users';

export interface DisputeEvidence {
  product: string;
  customerName: string;
  customerEmail: string;
  /** yyyy-MM-dd */
  serviceDate: string;
  serviceAddress: string;
  timeline: string;
  messages: string;
  cancellationPolicy: string;
  refundPolicy: string;
  statement: string;
}

export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').$type<GatewayName>().notNull(),
    ref: text('ref').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    bookingId: text('booking_id'),
    amountCents: integer('amount_cents').notNull(),
    /** Currency named by the gateway. If it differs from the payment's, nothing is booked. */
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<CardDisputeState>().notNull(),
    /** Inquiry of the bank, which takes no money. */
    isInquiry: boolean('is_inquiry').notNull(),
    /** The provider keeps the share, and the platform bears the loss. */
    isBorneByPlatform: boolean('is_borne_by_platform').notNull().default(false),
    setAsideCents: integer('set_aside_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    openedAt: timestampColumn('opened_at').notNull(),
    dueAt: timestampColumn('due_at'),
    evidence: jsonb('evidence').$type<DisputeEvidence>(),
    submittedAt: timestampColumn('submitted_at'),
    submittedBy: text('submitted_by').references(() => users.id),
    closedAt: timestampColumn('closed_at'),
    askAt: timestampColumn('ask_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('disputes_state', isOneOf(t.state, cardDisputeStates)),
    uniqueIndex('disputes_ref').on(t.gateway, t.ref),
    index('disputes_opened').on(t.openedAt, t.id),
    index('disputes_payment').on(t.paymentId),
    index('disputes_booking').on(t.bookingId),
    index('disputes_waiting').on(t.dueAt).where(sql`state = 'needs_response'`),
    index('disputes_to_ask').on(t.askAt).where(sql`ask_at is not null`),
  ],
);

export type GatewayLineKind = 'charge' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other';

export const gatewayLines = pgTable(
  'gateway_lines',
  {
    gateway: text('gateway').$type<GatewayName>().notNull(),
    ref: text('ref').notNull(),
    kind: text('kind').$type<GatewayLineKind>().notNull(),
    /** Positive when the gateway received money for us. The fee is not deducted. */
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    currency: text('currency').notNull(),
    at: timestampColumn('at').notNull(),
    /** Related entry of our books: `payment:…`, `dispute:…`, `payout:…`. Unknown lines are `line:…`. */
    subject: text('subject').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.ref] }),
    index('gateway_lines_at').on(t.at),
    index('gateway_lines_subject').on(t.subject),
  ],
);

export const reconciliationNotes = pgTable('reconciliation_notes', {
  subject: text('subject').primaryKey(),
  differenceCents: integer('difference_cents').notNull(),
  reason: text('reason').notNull(),
  by: text('by')
    .notNull()
    .references(() => users.id),
  at: timestampColumn('at').notNull(),
});

export const gatewayImports = pgTable('gateway_imports', {
  gateway: text('gateway').$type<GatewayName>().primaryKey(),
  since: timestampColumn('since').notNull(),
  until: timestampColumn('until').notNull(),
});

export const testDisputes = pgTable('test_disputes', {
  ref: text('ref').primaryKey(),
  intentId: text('intent_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<CardDisputeState>().notNull(),
  isInquiry: boolean('is_inquiry').notNull(),
  evidence: jsonb('evidence').$type<DisputeEvidence>(),
  createdAt: createdAt(),
  dueAt: timestampColumn('due_at').notNull(),
});

export const testGatewayLines = pgTable(
  'test_lines',
  {
    ref: text('ref').primaryKey(),
    kind: text('kind').$type<GatewayLineKind>().notNull(),
    intentId: text('intent_id').notNull(),
    disputeRef: text('dispute_ref'),
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    currency: text('currency').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [index('test_lines_at').on(t.at), index('test_lines_dispute').on(t.disputeRef)],
);
