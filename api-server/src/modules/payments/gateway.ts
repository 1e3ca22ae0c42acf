import type { PaymentMethod } from '@doorstep/shared-api/domain';
import type { GatewayName, IntentStatus } from '../../db/schema';

/** The wallet is ours; every other gateway takes cards. */
export const methodOf = ({ gateway }: { gateway: GatewayName }): PaymentMethod =>
  gateway === 'wallet' ? 'wallet' : 'card';

/** A payment intent as a gateway tells it; amounts in whole cents. */
export interface Intent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  capturedCents: number;
  refundedCents: number;
  /** The account that it was made for, from the intent's metadata. */
  userId: string;
  /** What a browser needs to confirm it with a card. */
  clientSecret: string;
}

export interface NewIntent {
  userId: string;
  amountCents: number;
  currency: 'usd';
  /** The same key gives the same intent. */
  idempotencyKey: string;
}

/** The gateway cannot be reached or is in trouble itself: nothing is known yet, and asking again may help. */
export class GatewayTimeoutError extends Error {}

/** What a card form, or a saved card, came to. */
export interface CardOutcome {
  intent: Intent;
  /** Why the card was rejected, in a sentence for a person. */
  refused?: string;
}

export interface Card {
  /** The gateway's name for it. */
  ref: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/**
 * What we ask of a payment gateway. Authorise now, capture later: an intent that nobody captures takes no money.
 * Every method may reject when the gateway cannot be reached.
 */
export interface PaymentPort {
  readonly gateway: GatewayName;
  create(newIntent: NewIntent): Promise<Intent>;
  /** Authorises with a card token of the gateway's own script. undefined: no such token. */
  authoriseToken(token: string, newIntent: NewIntent): Promise<Intent | undefined>;
  /** undefined: no such intent. */
  find(id: string): Promise<Intent | undefined>;
  /** Voids an authorisation and ends the intent. Changes nothing on one that is captured or cancelled already. */
  cancel(id: string): Promise<Intent>;
  /** Takes authorised money. Rejects when the intent is in another state. */
  capture(id: string): Promise<Intent>;
  refund(id: string, amountCents: number, idempotencyKey: string): Promise<Intent>;
  /** Confirms with a saved card. It may still ask for a challenge. */
  confirmSaved(id: string, cardRef: string, customerRef: string): Promise<CardOutcome>;
  /** Removes a saved card at the gateway. One that is not there any more is fine. */
  forgetCard(cardRef: string): Promise<void>;
}

/** A gateway whose own script takes the card: we see a finished set-up, never a number. */
export interface CardSetups {
  makeCustomer(userId: string): Promise<string>;
  startSetUp(customerRef: string): Promise<{ id: string; clientSecret: string }>;
  /** undefined: no such set-up, not finished, or of another customer. */
  finishedSetUp(id: string, customerRef: string): Promise<Card | undefined>;
}
