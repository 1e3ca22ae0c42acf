import type { PayoutAccountRequirement, PayoutAccountState, PayoutFailure } from '@doorstep/shared-api/domain';
import type { PayoutGatewayName } from '../../platform/db/schema';

/** Omitted fields stay as they are. */
export interface BankFields {
  holderName?: string;
  /** yyyy-MM-dd */
  birthDate?: string;
  routingNumber?: string;
  accountNumber?: string;
}

export interface GatewayAccount {
  ref: string;
  state: PayoutAccountState;
  missing: PayoutAccountRequirement[];
  bankName: string;
  last4: string;
  /** Empty without a bank account. */
  currency: string;
}

export interface PayoutOrder {
  idempotencyKey: string;
  accountRef: string;
  amountCents: number;
  currency: string;
  /** An earlier attempt got no answer, and may have been carried out in part. */
  isRepeated: boolean;
}

export interface GatewayPayout {
  ref: string;
  status: 'on_the_way' | 'paid' | 'failed' | 'returned';
  code?: PayoutFailure;
  expectedAt: Date;
}

/** Outcome of an order. `unsure`: the gateway did not answer, and may have it. */
export type PayoutOutcome = GatewayPayout | { status: 'refused'; code: PayoutFailure } | { status: 'unsure' };

export class BankFieldError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Gateway that pays providers. Every method may reject with `GatewayTimeoutError` when there is no answer. */
export interface PayoutPort {
  readonly gateway: PayoutGatewayName;
  /** `fields`: `saveBank` accepts the bank's fields. `link`: `linkFor` returns a page of the gateway. */
  readonly setUp: 'fields' | 'link';
  /** Repeated calls return the same account. */
  openAccount(provider: { id: string; email: string }): Promise<GatewayAccount>;
  findAccount(ref: string): Promise<GatewayAccount | undefined>;
  linkFor(ref: string, returnUrl: string): Promise<string>;
  /** Throws `BankFieldError`. */
  saveBank(ref: string, fields: BankFields): Promise<GatewayAccount>;
  /** Sends the orders and returns outcomes in the same order. Never rejects: unknown outcomes are unsure. */
  send(orders: readonly PayoutOrder[]): Promise<PayoutOutcome[]>;
  /** Undefined when the payout has not arrived and may be sent again under its key. */
  findByKey(order: PayoutOrder): Promise<GatewayPayout | undefined>;
  findPayout(ref: string, accountRef: string): Promise<GatewayPayout | undefined>;
}
