import type { CardGatewayName, PaymentMethod } from './codes';
import { type Cents, minCardChargeCents } from './money';

export interface WalletEntry {
  readonly id: string;
  readonly at?: string;
  readonly kind: 'topup' | 'payment' | 'refund' | 'payout' | 'credit';
  /** Negative when it left the wallet. */
  readonly amountCents: Cents;
  readonly bookingId?: string;
}

export interface Wallet {
  readonly balanceCents: Cents;
  /** Newest first. */
  readonly entries: readonly WalletEntry[];
}

export interface WalletPayout {
  readonly cents: Cents;
  /** Brand and digits are '' where the gateway does not say. */
  readonly parts: readonly (Pick<SavedCard, 'brand' | 'last4'> & { readonly cents: Cents })[];
  /** The rest stays in the wallet, because no card of a top-up can take it back. */
  readonly leftCents: Cents;
  /** The part of it that the staff send by bank transfer. */
  readonly byBankCents: Cents;
}

/** A card that the gateway keeps for a customer. Its number is nowhere on our side. */
export interface SavedCard {
  readonly id: string;
  /** Lower case: visa, mastercard, amex ... */
  readonly brand: string;
  readonly last4: string;
  /** 1 to 12. */
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
}

export interface PaymentConfig {
  readonly gateway: CardGatewayName;
  readonly publishableKey?: string;
  readonly methods: readonly PaymentMethod[];
}

/** A card is good to the end of its month. */
export function isExpired(card: Pick<SavedCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  return card.expYear * 12 + card.expMonth < now.getFullYear() * 12 + now.getMonth() + 1;
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Brands are names: the same in every language. */
export const cardBrandName = (brand: string) => brandNames[brand] ?? brand;

/**
 * Cents of a price that the wallet pays where a card pays the rest: as much as it holds, and the card at least its minimum.
 * 0: the card pays alone.
 */
export const walletPartOf = (amountCents: Cents, balanceCents: Cents): Cents =>
  Math.max(0, Math.min(balanceCents, amountCents - minCardChargeCents));
