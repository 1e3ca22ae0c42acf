import type { IntentStatus } from '../db/schema';

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
}

export interface NewIntent {
  userId: string;
  amountCents: number;
  currency: 'usd';
  quoteId?: string;
  bookingId?: string;
  /** The same key gives the same intent. */
  idempotencyKey: string;
}

/**
 * What we ask of a payment gateway. Authorise now, capture later: an intent that nobody captures takes no money.
 * Every method may reject when the gateway cannot be reached; `cancel` and `capture` answer the state they left.
 */
export interface PaymentPort {
  readonly gateway: 'test' | 'stripe';
  create(wanted: NewIntent): Promise<Intent & { clientSecret: string }>;
  /** undefined: no such intent. */
  find(id: string): Promise<Intent | undefined>;
  /** Voids an authorisation. On a captured or already cancelled intent it changes nothing. */
  cancel(id: string): Promise<Intent>;
  capture(id: string, amountCents?: number): Promise<Intent>;
  refund(id: string, amountCents: number, idempotencyKey: string): Promise<Intent>;
}
