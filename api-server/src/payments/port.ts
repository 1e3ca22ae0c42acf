import type { GatewayName, IntentStatus } from '../db/schema';

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

/**
 * What we ask of a payment gateway. Authorise now, capture later: an intent that nobody captures takes no money.
 * Every method may reject when the gateway cannot be reached.
 */
export interface PaymentPort {
  readonly gateway: GatewayName;
  create(wanted: NewIntent): Promise<Intent>;
  /** Authorises with a card token of the gateway's own script. undefined: no such token. */
  authoriseToken(token: string, wanted: NewIntent): Promise<Intent | undefined>;
  /** undefined: no such intent. */
  find(id: string): Promise<Intent | undefined>;
  /** Voids an authorisation and ends the intent. Changes nothing on one that is captured or cancelled already. */
  cancel(id: string): Promise<Intent>;
  /** Takes authorised money. Rejects when the intent is in another state. */
  capture(id: string): Promise<Intent>;
  refund(id: string, amountCents: number, idempotencyKey: string): Promise<Intent>;
}
