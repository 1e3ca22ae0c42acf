import type { DisputeState, PaymentMethod } from '@doorstep/shared-api/domain';
import type { DisputeEvidence, GatewayLineKind, GatewayName, IntentStatus } from '../../db/schema';

/** Id prefix of UPI payments. */
export const UPI_ID = 'upi';

/** Returns the method of a payment. The wallet is ours. Other gateways take cards, and UPI with its own id prefix. */
export function methodOf({ gateway, id }: { gateway: GatewayName; id: string }): PaymentMethod {
  if (gateway === 'wallet') return 'wallet';
  return id.startsWith(`${UPI_ID}_`) ? 'upi' : 'card';
}

/** Payment intent as reported by a gateway. Amounts are in cents. */
export interface Intent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  capturedCents: number;
  refundedCents: number;
  /** The account that it was made for, from the intent's metadata. */
  userId: string;
  /** Secret with which a browser confirms the intent with a card. */
  clientSecret: string;
  /** Card that confirmed the intent, if the gateway reports it. */
  card?: Pick<Card, 'brand' | 'last4'> | undefined;
}

export interface NewIntent {
  userId: string;
  amountCents: number;
  currency: 'usd';
  /** The same key gives the same intent. */
  idempotencyKey: string;
}

/** Thrown when the gateway cannot be reached or has an outage. The outcome is unknown, and a retry may help. */
export class GatewayTimeoutError extends Error {}

/** The card is gone: the gateway will never make this refund, however often it is asked. */
export class RefundRefusedError extends Error {}

/** Result of confirming with a typed or saved card. */
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
 * Payment gateway port. Payments are authorised first and captured later: an intent that is never captured takes no
 * money. Every method may reject when the gateway cannot be reached.
 */
export interface PaymentPort {
  readonly gateway: GatewayName;
  create(newIntent: NewIntent): Promise<Intent>;
  /** Authorises with a card token of the gateway's own script. undefined: no such token. */
  authoriseToken(token: string, newIntent: NewIntent): Promise<Intent | undefined>;
  /** undefined: no such intent. */
  find(id: string): Promise<Intent | undefined>;
  /** Voids an authorisation and ends the intent. Does nothing if it is captured or cancelled already. */
  cancel(id: string): Promise<Intent>;
  /** Takes authorised money. Rejects when the intent is in another state. */
  capture(id: string): Promise<Intent>;
  refund(id: string, amountCents: number, idempotencyKey: string): Promise<Intent>;
  /** Confirms with a saved card. It may still ask for a challenge. `offSession`: its owner agreed before, and is not there now. */
  confirmSaved(
    id: string,
    cardRef: string,
    customerRef: string,
    options?: { offSession?: boolean },
  ): Promise<CardOutcome>;
  /** Removes a saved card at the gateway. One that is not there any more is fine. */
  forgetCard(cardRef: string): Promise<void>;
}

/** Dispute as reported by the gateway. Amounts are in cents. */
export interface GatewayDispute {
  ref: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  reason: string;
  state: DisputeState;
  /** A question of the bank, for which no money is taken. */
  isInquiry: boolean;
  /** Amount that the gateway has debited for the dispute and not returned. */
  takenCents: number;
  feeCents: number;
  openedAt: Date;
  /** Deadline for evidence. */
  dueAt: Date | null;
}

/** Balance transaction at a gateway. */
export interface GatewayLine {
  ref: string;
  kind: GatewayLineKind;
  /** Gross amount before the fee. Positive when the gateway received money for us. */
  amountCents: number;
  feeCents: number;
  currency: string;
  at: Date;
  paymentId?: string | undefined;
  disputeRef?: string | undefined;
  /** Idempotency key of a payout to a provider. */
  payoutKey?: string | undefined;
}

/** UPI at a gateway: the customer approves in their bank's app. */
export interface UpiPayments {
  /** Creates an intent whose id begins with `UPI_ID`. */
  create(newIntent: NewIntent): Promise<Intent>;
  /** Asks for the approval, under a UPI id or, without one, in the app on this device. */
  ask(id: string, upiId: string | undefined): Promise<CardOutcome>;
}

/** A gateway that takes cards: what customers' banks take back, and its own list of all movements. */
export interface CardGateway extends PaymentPort {
  /** Absent where it takes no UPI. */
  readonly upi?: UpiPayments;
  /** undefined: no such dispute. */
  findDispute(ref: string): Promise<GatewayDispute | undefined>;
  /** Sends all there is, once: what comes afterwards is not read by the bank. */
  submitEvidence(ref: string, evidence: DisputeEvidence): Promise<GatewayDispute>;
  /** Lists balance transactions from `from` (inclusive) to `until` (exclusive), unordered. */
  listLines(from: Date, until: Date): Promise<GatewayLine[]>;
}

/** A gateway whose own script takes the card: we see a finished set-up, never a number. */
export interface CardSetups {
  makeCustomer(userId: string): Promise<string>;
  startSetUp(customerRef: string): Promise<{ id: string; clientSecret: string }>;
  /** undefined: no such set-up, not finished, or of another customer. */
  finishedSetUp(id: string, customerRef: string): Promise<Card | undefined>;
}
