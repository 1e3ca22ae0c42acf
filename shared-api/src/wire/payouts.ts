import { parseInstant } from '../domain/dates';
import {
  type PayableMovement,
  type Payout,
  type PayoutAccount,
  type PayoutAccountRequirement,
  type PayoutAccountState,
  type PayoutDetails,
  type PayoutFailure,
  type PayoutInterval,
  type PayoutListPage,
  type PayoutSetUp,
  type PayoutState,
  payableMovements,
  payoutAccountRequirements,
  payoutAccountStates,
  payoutFailures,
  payoutIntervals,
  payoutStates,
} from '../domain/payout';
import * as read from './read';

/** GET /provider/payout-account; the calls that change it answer the same. */
export interface PayoutAccountWire {
  state: PayoutAccountState | 'none';
  missing: PayoutAccountRequirement[];
  bank: string;
  last4: string;
  checked_at: string;
  set_up: 'fields' | 'link';
  interval: PayoutInterval;
  weekday: number;
  minimum: string;
  hold: { since: string; reason: string } | null;
}

export interface PayoutSetUpWire {
  account: PayoutAccountWire;
  url: string;
}

export interface PayoutWire {
  id: string;
  run: number;
  state: PayoutState;
  amount: string;
  started_at: string;
  expected_at: string;
  arrived_at: string;
  ended_at: string;
  failure: PayoutFailure | '';
  bank: string;
  last4: string;
  paid_again_by: string;
}

export interface PayoutListWire {
  items: PayoutWire[];
  next: string | null;
}

/** `amount` may be below zero: taken off. What it is not about is ''. */
export interface PayableMovementWire {
  at: string;
  kind: PayableMovement['kind'];
  booking_id: string;
  title: string;
  charged: string;
  commission: string;
  amount: string;
}

export interface PayoutDetailsWire {
  payout: PayoutWire;
  movements: PayableMovementWire[];
}

export function toPayoutAccount(body: unknown): PayoutAccount {
  const item = read.record(body);
  const hold = read.record(item.hold);
  return read.omitUndefined({
    state: read.knownCode(item.state, payoutAccountStates, 'none' as const),
    missing: read.texts(item.missing).map((part) => read.knownCode(part, payoutAccountRequirements, 'other' as const)),
    bankName: read.text(item.bank),
    last4: read.text(item.last4),
    checkedAt: parseInstant(item.checked_at),
    setUp: read.knownCode(item.set_up, ['fields', 'link'] as const, 'link' as const),
    interval: read.knownCode(item.interval, payoutIntervals, 'weekly' as const),
    weekday: read.count(item.weekday),
    minimumCents: read.cents(item.minimum) ?? 0,
    hold: read.isFilledObject(item.hold)
      ? { since: parseInstant(hold.since) ?? '', reason: read.text(hold.reason) }
      : undefined,
  });
}

export const toPayoutSetUp = (body: unknown): PayoutSetUp => ({
  account: toPayoutAccount(read.record(body).account),
  url: read.text(read.record(body).url),
});

export function toPayout(body: unknown): Payout {
  const item = read.record(body);
  return read.omitUndefined({
    id: read.text(item.id),
    runNumber: read.count(item.run),
    state: read.knownCode(item.state, payoutStates, 'preparing' as const),
    amountCents: read.cents(item.amount) ?? 0,
    startedAt: parseInstant(item.started_at) ?? '',
    expectedAt: parseInstant(item.expected_at),
    arrivedAt: parseInstant(item.arrived_at),
    endedAt: parseInstant(item.ended_at),
    failure: item.failure ? read.knownCode(item.failure, payoutFailures, 'other' as const) : undefined,
    bankName: read.text(item.bank),
    last4: read.text(item.last4),
    paidAgainBy: read.text(item.paid_again_by) || undefined,
  });
}

export function toPayoutListPage(body: unknown): PayoutListPage {
  const { items, next } = read.record(body);
  return { items: read.list(items).map(toPayout), next: read.text(next) || null };
}

const toMovement = (row: read.Fields): PayableMovement => ({
  at: parseInstant(row.at) ?? '',
  kind: read.knownCode(row.kind, payableMovements, 'correction' as const),
  bookingId: read.text(row.booking_id),
  title: read.text(row.title),
  chargedCents: read.signedCents(row.charged) ?? 0,
  commissionCents: read.signedCents(row.commission) ?? 0,
  amountCents: read.signedCents(row.amount) ?? 0,
});

export function toPayoutDetails(body: unknown): PayoutDetails {
  const { payout, movements } = read.record(body);
  return { payout: toPayout(payout), movements: read.list(movements).map(toMovement) };
}
