import type { Cents, Quote } from '@doorstep/shared-api/domain';
import type { CardDetails } from './card';

/** A payment that was opened at the gateway and waits for a card. The secret lives in memory only. */
export interface OpenPayment {
  /** Sent with the booking as its payment reference. */
  readonly reference: string;
  readonly amountCents: Cents;
  readonly clientSecret: string;
}

export type CardOutcome =
  | { readonly kind: 'authorized' }
  /** The bank asks the customer; `answerChallenge` says how it ended. */
  | { readonly kind: 'challenge' }
  | { readonly kind: 'declined'; readonly code?: string; readonly message?: string };

export type PaymentState =
  | Exclude<CardOutcome, { kind: 'declined' }>
  /** Open, nothing held: a card can be tried. */
  | { readonly kind: 'open' }
  /** Not known yet: ask again. */
  | { readonly kind: 'pending' };

/**
 * What the card step needs of a payment gateway. Every call rejects with the ApiError of its request; a rejection that is
 * no clear answer leaves the payment's state unknown, and `stateOf` is asked until it is known.
 */
export interface CardGateway {
  open(quote: Quote): Promise<OpenPayment>;
  confirm(payment: OpenPayment, card: CardDetails): Promise<CardOutcome>;
  answerChallenge(payment: OpenPayment, outcome: 'pass' | 'fail'): Promise<CardOutcome>;
  stateOf(reference: string): Promise<PaymentState>;
}
