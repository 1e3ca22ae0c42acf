import type { GatewayName, MoneyKind } from '../../db/schema';

/**
 * The accounts of the ledger. Above zero: money that somebody has with us. `customer_external` is the world outside, so it
 * goes below zero as money comes in.
 */
export type Account =
  /** Cards and banks. */
  | 'customer_external'
  | `customer_wallet:${string}`
  /** Authorised, not taken. */
  | 'held'
  /** Taken, and not earned yet. */
  | 'escrow'
  /** On its way back to the customer: decided by us, not confirmed by the gateway. */
  | 'refunds'
  | `provider_payable:${string}`
  | 'platform_commission';

export type Entries = Partial<Record<Account, number>>;

export const walletOf = (userId: string): Account => `customer_wallet:${userId}`;

/** Where a payment's money comes from and goes back to. */
export const sourceOf = ({ gateway, userId }: { gateway: GatewayName; userId: string }): Account =>
  gateway === 'wallet' ? walletOf(userId) : 'customer_external';

interface Payer {
  gateway: GatewayName;
  userId: string;
}

/** From which account to which a payment's money moves. */
export function entriesOf(kind: Exclude<MoneyKind, 'earned' | 'questioned'>, payer: Payer, cents: number): Entries {
  const source = sourceOf(payer);
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

/** What provider and platform get of money that is earned: together exactly that money. */
export function earnedEntries(providerId: string, providerPayoutCents: number, commissionCents: number): Entries {
  return {
    escrow: -(providerPayoutCents + commissionCents),
    [`provider_payable:${providerId}`]: providerPayoutCents,
    platform_commission: commissionCents,
  };
}

/** Earned money that is in question again waits in escrow. */
export function questionedEntries(providerId: string, providerPayoutCents: number, commissionCents: number): Entries {
  const entries = Object.entries(earnedEntries(providerId, providerPayoutCents, commissionCents));
  return Object.fromEntries(entries.map(([account, cents = 0]) => [account, -cents]));
}
