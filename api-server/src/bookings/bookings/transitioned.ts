import type { BookingTransition } from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';

/** Operator's decision on a booking's money. The rest of the paid amount is the commission. */
export interface MoneyDecision {
  refundCents: number;
  payProviderCents: number;
  promotionCents?: number;
}

export interface ClaimAnswer {
  text: string;
  photos: string[];
}

export interface CompletedTransition {
  transition: BookingTransition;
  before: Booking;
  booking: Booking;
  actorId: string | null;
  reason: string;
  /**
   * Amount the customer pays for a cancelled booking. 0 unless money is taken and the transition applies the policy.
   */
  feeCents: number;
  offerId: string | undefined;
  answer: ClaimAnswer | undefined;
  decision: MoneyDecision | undefined;
  now: Date;
  /** Payments to settle at the gateway after the transaction. Effects add theirs. */
  payments: string[];
}

export type RunEffect = (tx: Session, transitioned: CompletedTransition) => Promise<void>;
