import { parseInstant } from '../domain/dates';
import { payableMovements, payoutStates } from '../domain/payout';
import type { Statement, StatementMonth, StatementMovement } from '../domain/statement';
import type { PayoutWire } from './payouts';
import * as read from './read';

export interface StatementListWire {
  items: {
    month: string;
    opening: string;
    earned: string;
    paid_out: string;
    closing: string;
    is_final: boolean;
  }[];
}

/** GET /provider/statements/{month}. Amounts may be below zero; what a line is not about is ''. */
export interface StatementWire {
  number: string;
  month: string;
  issued_at: string;
  is_final: boolean;
  currency: 'usd';
  provider: { name: string; service_title: string };
  opening: string;
  closing: string;
  totals: {
    jobs: number;
    charged: string;
    commission: string;
    tips: string;
    questioned: string;
    chargebacks: string;
    corrections: string;
    earned: string;
    paid_out: string;
    came_back: string;
  };
  payouts: {
    id: string;
    at: string;
    jobs: number;
    amount: string;
    state: PayoutWire['state'];
    arrived_at: string;
    bank: string;
    last4: string;
  }[];
  movements: {
    at: string;
    kind: StatementMovement['kind'];
    booking_id: string;
    payout_id: string;
    title: string;
    customer: string;
    charged: string;
    commission: string;
    amount: string;
  }[];
}

const cents = (value: unknown) => read.signedCents(value) ?? 0;

export const toStatementMonths = (body: unknown): StatementMonth[] =>
  read.list(read.record(body).items).map((item) => ({
    month: read.text(item.month),
    openingCents: cents(item.opening),
    closingCents: cents(item.closing),
    earnedCents: cents(item.earned),
    paidOutCents: cents(item.paid_out),
    isFinal: read.optionalBoolean(item.is_final) ?? false,
  }));

export function toStatement(body: unknown): Statement {
  const item = read.record(body);
  const totals = read.record(item.totals);
  const provider = read.record(item.provider);
  return read.omitUndefined({
    number: read.text(item.number),
    month: read.text(item.month),
    issuedAt: parseInstant(item.issued_at),
    isFinal: read.optionalBoolean(item.is_final) ?? false,
    providerName: read.text(provider.name),
    serviceTitle: read.text(provider.service_title),
    openingCents: cents(item.opening),
    closingCents: cents(item.closing),
    totals: {
      assignments: read.count(totals.jobs),
      chargedCents: cents(totals.charged),
      commissionCents: cents(totals.commission),
      tipsCents: cents(totals.tips),
      questionedCents: cents(totals.questioned),
      chargebacksCents: cents(totals.chargebacks),
      correctionsCents: cents(totals.corrections),
      paidOutCents: cents(totals.paid_out),
      cameBackCents: cents(totals.came_back),
    },
    payouts: read.list(item.payouts).map((payout) =>
      read.omitUndefined({
        id: read.text(payout.id),
        startedAt: parseInstant(payout.at) ?? '',
        assignments: read.count(payout.jobs),
        amountCents: cents(payout.amount),
        state: read.knownCode(payout.state, payoutStates, 'preparing' as const),
        arrivedAt: parseInstant(payout.arrived_at),
        bankName: read.text(payout.bank),
        last4: read.text(payout.last4),
      }),
    ),
    movements: read.list(item.movements).map((row) => ({
      at: parseInstant(row.at) ?? '',
      kind: read.knownCode(row.kind, [...payableMovements, 'payout_started'] as const, 'correction' as const),
      bookingId: read.text(row.booking_id),
      payoutId: read.text(row.payout_id),
      title: read.text(row.title),
      customerName: read.text(row.customer),
      chargedCents: cents(row.charged),
      commissionCents: cents(row.commission),
      amountCents: cents(row.amount),
    })),
  });
}
