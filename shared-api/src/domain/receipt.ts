import type { Booking } from './booking';
import type { PaymentMethod } from './codes';
import type { Cents } from './money';

export interface CancelTerms {
  readonly feeCents: Cents;
  readonly refundCents: Cents;
  readonly policy: 'free' | 'half' | 'full';
  /** Absent when these terms no longer change. */
  readonly until?: string;
  /** For a moved booking: the earlier start from which the terms are counted. */
  readonly countsFrom?: string;
  /** Announced new arrival, because of which cancelling is free. */
  readonly newArrival?: string;
}

export interface CancelledBooking {
  readonly booking: Booking;
  readonly feeCents: Cents;
  readonly refundCents: Cents;
}

export const paymentMovements = [
  'authorized',
  'captured',
  'refunded',
  'voided',
  /** The customer's bank took it back, and gave it back. */
  'chargeback',
  'chargeback_won',
] as const;
export type PaymentMovement = (typeof paymentMovements)[number];

/** none: nothing was taken, or all of it has gone back; disputed: set aside until the customer's bank decides. */
export const escrowStates = ['none', 'held', 'paid', 'disputed'] as const;
export type EscrowState = (typeof escrowStates)[number];

export interface Receipt {
  readonly number: string;
  readonly bookingId: string;
  /** '' when the server sends none. */
  readonly bookingNumber: string;
  readonly issuedAt?: string;
  readonly customer: { readonly name: string; readonly address: string; readonly address2?: string };
  readonly providerName: string;
  readonly categoryName: string;
  readonly lines: readonly { readonly name: string; readonly quantity?: number; readonly priceCents: Cents }[];
  /** At the listed prices. */
  readonly servicesCents: Cents;
  readonly discountCents: Cents;
  readonly totalCents: Cents;
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  readonly chargedBackCents: Cents;
  readonly escrow?: { readonly state: EscrowState; readonly until?: string };
  /** Absent when the server does not send it. A card's brand and last digits may be ''. */
  readonly paidWith?: {
    readonly method: PaymentMethod;
    readonly brand: string;
    readonly last4: string;
    readonly walletCents?: Cents;
    readonly cardCents?: Cents;
  };
  /** Paid on top of the total, entirely to the provider. */
  readonly tip?: { readonly at?: string; readonly amountCents: Cents; readonly returnedCents: Cents };
  readonly payments: readonly { readonly at: string; readonly kind: PaymentMovement; readonly amountCents: Cents }[];
}
