import type { Cents, Quote } from '@doorstep/shared-api/domain';
import type { StripeElements } from '@stripe/stripe-js';
import type { CardDetails } from './card';

/** The secret is kept in memory only. */
export interface OpenPayment {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly clientSecret: string;
  /** The payment was approved earlier, but the response was lost. */
  readonly isHeld?: boolean;
}

/** Part of the price that the wallet pays first, as the customer was shown it. */
interface WalletPart {
  readonly walletCents?: Cents;
}

export const walletPartIn = (paymentMethod?: PaymentMethod | WalletPart): Cents =>
  (paymentMethod && 'walletCents' in paymentMethod && paymentMethod.walletCents) || 0;

export type PaymentMethod =
  /** Entered in our own form. Only the built-in test gateway takes it. */
  | ({ readonly kind: 'card'; readonly card: CardDetails } & WalletPart)
  /** Entered in the gateway's own fields, so this page never sees the number. */
  | ({ readonly kind: 'fields'; readonly holderName: string } & WalletPart)
  | ({ readonly kind: 'saved'; readonly cardId: string } & WalletPart)
  | { readonly kind: 'wallet' }
  | ({ readonly kind: 'express'; readonly elements: StripeElements } & WalletPart)
  /** Approved in the app of the customer's bank. The request goes to a UPI id, or to the app on this device. */
  | { readonly kind: 'upi'; readonly id?: string };

export type CardOutcome =
  /** `reference` is set when another payment replaced the opened one, as when the wallet pays. */
  | { readonly kind: 'authorized'; readonly reference?: string }
  /** The bank, or the UPI app, asks the customer; `answerChallenge` says how it ended. */
  | { readonly kind: 'challenge' }
  | { readonly kind: 'declined'; readonly code?: string; readonly message?: string };

export type PaymentState =
  | Exclude<CardOutcome, { kind: 'declined' }>
  /** Open, nothing held: a card can be tried. */
  | { readonly kind: 'open' }
  | { readonly kind: 'pending' };

/**
 * Every call rejects with the ApiError of its request. After an ambiguous rejection the payment's state is unknown, and
 * the checkout polls `stateOf` until it is known.
 */
export interface CardGateway {
  /** A UPI payment is always opened separately. */
  open(quote: Quote, paymentMethod?: PaymentMethod | WalletPart): Promise<OpenPayment>;
  confirm(payment: OpenPayment & { readonly quote: Quote }, paymentMethod: PaymentMethod): Promise<CardOutcome>;
  answerChallenge(payment: OpenPayment, outcome: 'pass' | 'fail'): Promise<CardOutcome>;
  stateOf(reference: string): Promise<PaymentState>;
}
