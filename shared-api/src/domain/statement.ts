import type { Cents } from './money';
import type { PayableMovement, Payout } from './payout';

export interface StatementMonth {
  /** yyyy-MM on the provider's calendar. */
  readonly month: string;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
  /** Earnings after commission, deductions and corrections. May be negative. */
  readonly earnedCents: Cents;
  /** Payouts, less those that came back. */
  readonly paidOutCents: Cents;
  readonly isFinal: boolean;
}

/** `opening + charged - commission + tips + questioned + chargebacks + corrections - paidOut + cameBack = closing`. */
export interface StatementTotals {
  readonly assignments: number;
  readonly chargedCents: Cents;
  readonly commissionCents: Cents;
  /** Tips, less refunds. */
  readonly tipsCents: Cents;
  /** Earned money that came into question; below zero. */
  readonly questionedCents: Cents;
  readonly chargebacksCents: Cents;
  readonly correctionsCents: Cents;
  readonly paidOutCents: Cents;
  readonly cameBackCents: Cents;
}

export interface StatementMovement extends Omit<PayableMovement, 'kind'> {
  readonly kind: PayableMovement['kind'] | 'payout_started';
  /** '' where it is about none. */
  readonly payoutId: string;
  readonly customerName: string;
}

export type StatementPayout = Pick<
  Payout,
  'id' | 'startedAt' | 'amountCents' | 'state' | 'arrivedAt' | 'bankName' | 'last4'
> & {
  readonly assignments: number;
};

export interface Statement {
  readonly number: string;
  readonly month: string;
  readonly issuedAt?: string;
  readonly isFinal: boolean;
  readonly providerName: string;
  readonly serviceTitle: string;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
  readonly totals: StatementTotals;
  /** Payouts that began in the month, oldest first. */
  readonly payouts: readonly StatementPayout[];
  /** Every movement, oldest first: together closing less opening. */
  readonly movements: readonly StatementMovement[];
}
