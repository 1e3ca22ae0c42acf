import type { GatewayName, PaymentMovementKind, PayoutMovementKind } from '../../platform/db/schema';

/**
 * Accounts of the ledger. Positive balances are money that someone has with us. `customer_external` is the outside
 * world, so it becomes negative as money comes in.
 */
export type Account =
  | 'customer_external'
  | `customer_wallet:${string}`
  /** Authorised, not taken. */
  | 'held'
  /** Captured but not earned yet. */
  | 'escrow'
  /** Refunds that we decided and the gateway has not confirmed. */
  | 'refunds'
  | `provider_payable:${string}`
  | `in_payout:${string}`
  | `provider_bank:${string}`
  | 'platform_commission'
  /** Platform's payments for its coupons. Negative means spent. */
  | 'promotions'
  /** Chargebacks that customers' banks have not decided yet. */
  | 'disputed'
  /** Gateways' fees. Negative. */
  | 'gateway_fees'
  /**
   * Losses borne by the platform: chargebacks beyond what a provider may owe, and corrections. Negative means spent.
   */
  | 'platform_losses';

export type Entries = Partial<Record<Account, number>>;

export const walletOf = (userId: string): Account => `customer_wallet:${userId}`;

export const sourceOf = ({ gateway, userId }: { gateway: GatewayName; userId: string }): Account =>
  gateway === 'wallet' ? walletOf(userId) : 'customer_external';

interface Payer {
  gateway: GatewayName;
  userId: string;
}

/** `walletCents` is the wallet's part of a card payment or refund. */
export function entriesOf(kind: PaymentMovementKind, payer: Payer, cents: number, walletCents = 0): Entries {
  const source = sourceOf(payer);
  const wallet = walletOf(payer.userId);
  if (walletCents > 0 && kind === 'authorized')
    return { [source]: walletCents - cents, [wallet]: -walletCents, held: cents };
  if (walletCents > 0 && kind === 'given_back')
    return { refunds: -cents, [source]: cents - walletCents, [wallet]: walletCents };
  const [from, to] = {
    authorized: [source, 'held'],
    voided: ['held', 'refunds'],
    captured: ['held', 'escrow'],
    refunded: ['escrow', 'refunds'],
    given_back: ['refunds', source],
    topup: ['held', walletOf(payer.userId)],
  }[kind] as [Account, Account];
  return { [from]: -cents, [to]: cents };
}

/**
 * Splits the pay for finished work between provider and platform. Their sum is what the customer paid plus what the
 * platform adds for a coupon.
 */
export function earnedEntries(
  providerId: string,
  providerPayoutCents: number,
  commissionCents: number,
  promotionCents = 0,
): Entries {
  return {
    escrow: promotionCents - providerPayoutCents - commissionCents,
    promotions: -promotionCents,
    [`provider_payable:${providerId}`]: providerPayoutCents,
    platform_commission: commissionCents,
  };
}

export const tipEntries = (providerId: string, cents: number): Entries => ({
  escrow: -cents,
  [`provider_payable:${providerId}`]: cents,
});

/** Earned money that is in question again: the customer's waits in escrow, the coupon's is the platform's until that is decided. */
export function earningReversalEntries(
  providerId: string,
  providerPayoutCents: number,
  commissionCents: number,
  promotionCents = 0,
): Entries {
  return reversed(earnedEntries(providerId, providerPayoutCents, commissionCents, promotionCents));
}

export function payoutEntriesOf(kind: PayoutMovementKind, providerId: string, cents: number): Entries {
  const payable: Account = `provider_payable:${providerId}`;
  const onTheWay: Account = `in_payout:${providerId}`;
  const bank: Account = `provider_bank:${providerId}`;
  const [from, to] = {
    payout_started: [payable, onTheWay],
    payout_paid: [onTheWay, bank],
    payout_failed: [onTheWay, payable],
    payout_returned: [bank, payable],
  }[kind] as [Account, Account];
  return { [from]: -cents, [to]: cents };
}

/** A refund that the card of a top-up does not take: the wallet has it again. `cameBackCents` of it had left us already. */
export const refusedRefundEntries = (userId: string, cents: number, cameBackCents: number): Entries => ({
  refunds: cameBackCents - cents,
  customer_external: -cameBackCents,
  [walletOf(userId)]: cents,
});

export const walletTransferEntries = (userId: string, cents: number): Entries => ({
  [walletOf(userId)]: -cents,
  customer_external: cents,
});

/** The platform pays for the promise that somebody comes in time. */
export const lateCreditEntries = (userId: string, cents: number): Entries => ({
  promotions: -cents,
  [walletOf(userId)]: cents,
});

/** Returns the entries that pay escrow to the marketplace for a chargeback it bore. Negative amounts reverse it. */
export const coveredChargebackEntries = (cents: number): Entries => ({ escrow: -cents, platform_losses: cents });

export const reversed = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([account, cents = 0]) => [account, -cents]));

/** The platform bears the correction. Positive amounts go to the provider. */
export const correctionEntries = (providerId: string, cents: number): Entries => ({
  [`provider_payable:${providerId}`]: cents,
  platform_losses: -cents,
});
