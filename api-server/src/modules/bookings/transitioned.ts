import type { BookingTransition } from '@doorstep/shared-api/domain';
import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';

/** What the operator decides about the money of a booking; the rest of what was paid is the commission. */
export interface MoneyDecision {
  refundCents: number;
  payProviderCents: number;
  /** Platform's payment for a coupon. */
  promotionCents?: number;
}

export interface ClaimAnswer {
  text: string;
  /** Ids of stored files. */
  photos: string[];
}

/** A booking that a transition of the table has been written to, with what its effects need to know. */
export interface Transitioned {
  transition: BookingTransition;
  before: Booking;
  booking: Booking;
  actorId: string | null;
  reason: string;
  /** What the customer pays although it was cancelled; 0 unless money is taken and the row keeps to the policy. */
  feeCents: number;
  /** The offer that was accepted. */
  offerId: string | undefined;
  /** What the provider says to "Nobody came". */
  answer: ClaimAnswer | undefined;
  decision: MoneyDecision | undefined;
  now: Date;
  /** The gateway has to hear of them after the transaction; effects add theirs. */
  payments: string[];
}

export type RunEffect = (tx: Session, transitioned: Transitioned) => Promise<void>;
