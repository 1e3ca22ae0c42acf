import type { CardDisputeState, CardGatewayName, PaymentMethod } from '@doorstep/shared-api/domain';
import type { DisputeEvidence, GatewayLineKind, GatewayName, IntentStatus } from '../../platform/db/schema';

export const UPI_ID = 'upi';

export function methodOf({ gateway, id }: { gateway: GatewayName; id: string }): PaymentMethod {
  if (gateway === 'wallet') return 'wallet';
  return id.startsWith(`${UPI_ID}_`) ? 'upi' : 'card';
}

export interface Intent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  capturedCents: number;
  refundedCents: number;
  userId: string;
  /** Secret with which a browser confirms the intent with a card. */
  clientSecret: string;
  card?: Pick<Card, 'brand' | 'last4'> | undefined;
}

export interface NewIntent {
  userId: string;
  amountCents: number;
  currency: 'usd';
  idempotencyKey: string;
}

/** Thrown when the gateway cannot be reached or has an outage. The outcome is unknown, and a retry may help. */
export class GatewayTimeoutError extends Error {}

/** The card is gone: the gateway will never make this refund, however often it is asked. */
export class RefundRefusedError extends Error {}

export interface CardRefusal {
  readonly refused: string;
}

export interface CardOutcome {
  intent: Intent;
  refused?: string;
}

export interface Card {
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

export interface GatewayDispute {
  ref: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  reason: string;
  state: CardDisputeState;
  /** A question of the bank, for which no money is taken. */
  isInquiry: boolean;
  /** Amount that the gateway has debited for the dispute and not returned. */
  takenCents: number;
  feeCents: number;
  openedAt: Date;
  dueAt: Date | null;
}

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
  payoutKey?: string | undefined;
}

export interface UpiPayments {
  create(newIntent: NewIntent): Promise<Intent>;
  /** Asks for the approval, under a UPI id or, without one, in the app on this device. */
  ask(id: string, upiId: string | undefined): Promise<CardOutcome>;
}

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/**
 * Exactly one of `setUps` and `readCard` is there: the gateway's own script takes the card, or a form of ours does.
 */
export interface CardGateway extends PaymentPort {
  readonly gateway: CardGatewayName;
  readonly upi?: UpiPayments;
  readonly setUps?: CardSetups;
  readCard?(typed: TypedCard): Card | CardRefusal;
  findDispute(ref: string): Promise<GatewayDispute | undefined>;
  /** Sends all there is, once: what comes afterwards is not read by the bank. */
  submitEvidence(ref: string, evidence: DisputeEvidence): Promise<GatewayDispute>;
  /** Lists balance transactions from `from` (inclusive) to `until` (exclusive), unordered. */
  listLines(from: Date, until: Date): Promise<GatewayLine[]>;
}

/** We see a finished set-up of the gateway's own script, never a number. One card has the same `ref` each time. */
export interface CardSetups {
  makeCustomer(userId: string): Promise<string>;
  startSetUp(customerRef: string): Promise<{ id: string; clientSecret: string }>;
  finishedSetUp(id: string, customerRef: string): Promise<Card | undefined>;
}
