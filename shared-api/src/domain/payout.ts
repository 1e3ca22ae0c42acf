import type { Cents } from './money';

/** Payout intervals: each payout day, or the first payout day of a month. */
export const payoutIntervals = ['weekly', 'monthly'] as const;
export type PayoutInterval = (typeof payoutIntervals)[number];

/** restricted: the gateway wants something before it pays; closed: there is no such account any more. */
export const payoutAccountStates = ['incomplete', 'active', 'restricted', 'closed'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

export const payoutAccountRequirements = [
  'bank_account',
  'holder_name',
  'birth_date',
  'address',
  'identity',
  'terms',
  /** The account is kept in another currency than the marketplace's. */
  'currency',
  'other',
] as const;
export type PayoutAccountRequirement = (typeof payoutAccountRequirements)[number];

export const payoutFailures = [
  'account_closed',
  'no_account',
  'account_number',
  'account_holder',
  'account_restricted',
  'currency',
  'refused',
  'other',
] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

export const payoutStates = ['preparing', 'on_the_way', 'paid', 'failed', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutBlocks = [
  'nothing_payable',
  'below_zero',
  'below_minimum',
  'no_account',
  'account_incomplete',
  'account_restricted',
  'account_closed',
  'held',
  'on_the_way',
  'paused',
] as const;
export type PayoutBlock = (typeof payoutBlocks)[number];

export interface PayoutAccount {
  readonly state: PayoutAccountState | 'none';
  readonly missing: readonly PayoutAccountRequirement[];
  readonly bankName: string;
  readonly last4: string;
  readonly checkedAt?: string;
  /** fields: the bank's fields on a page of ours; link: a page of the gateway. */
  readonly setUp: 'fields' | 'link';
  readonly interval: PayoutInterval;
  /** Payout weekday in the marketplace's time zone, 0 is Sunday. */
  readonly weekday: number;
  readonly minimumCents: Cents;
  readonly hold?: { readonly since: string; readonly reason: string };
}

export interface Payout {
  readonly id: string;
  readonly runNumber: number;
  readonly state: PayoutState;
  readonly amountCents: Cents;
  readonly startedAt: string;
  /** Absent until the gateway has the payout. */
  readonly expectedAt?: string;
  readonly arrivedAt?: string;
  readonly endedAt?: string;
  readonly failure?: PayoutFailure;
  readonly bankName: string;
  readonly last4: string;
  readonly paidAgainBy?: string;
}

export interface PayoutListPage {
  readonly items: readonly Payout[];
  readonly next: string | null;
}

export const payableMovements = [
  'earned',
  'tip',
  'tip_returned',
  'questioned',
  'payout_failed',
  'payout_returned',
  'chargeback',
  'chargeback_won',
  'correction',
] as const;

export interface PayableMovement {
  readonly at: string;
  readonly kind: (typeof payableMovements)[number];
  /** '' where it is not about one. */
  readonly bookingId: string;
  readonly title: string;
  readonly chargedCents: Cents;
  readonly commissionCents: Cents;
  /** Negative when deducted. */
  readonly amountCents: Cents;
}

/** A payout with what it paid: together exactly its amount. */
export interface PayoutDetails {
  readonly payout: Payout;
  readonly movements: readonly PayableMovement[];
}

export interface PayoutSetUp {
  readonly account: PayoutAccount;
  /** A page of the gateway on which to go on; '' where the bank's fields are asked for here. */
  readonly url: string;
}
