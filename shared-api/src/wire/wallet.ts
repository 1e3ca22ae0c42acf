import { cardGateways, paymentMethods } from '../domain/codes';
import { parseInstant } from '../domain/dates';
import type { PaymentConfig, SavedCard, Wallet, WalletEntry, WalletPayout } from '../domain/wallet';
import * as read from './read';

const kinds = ['topup', 'payment', 'refund', 'payout', 'credit'] as const;

function toEntry(item: read.Fields): WalletEntry {
  return read.omitUndefined({
    id: read.text(item.id),
    at: parseInstant(item.at),
    kind: read.knownCode(item.kind, kinds, 'payment' as const),
    amountCents: read.signedCents(item.amount) ?? 0,
    bookingId: read.optionalText(item.booking_id),
  });
}

export function toWallet(body: unknown): Wallet {
  const item = read.record(body);
  return { balanceCents: read.cents(item.balance) ?? 0, entries: read.list(item.entries).map(toEntry) };
}

export function toWalletPayout(body: unknown): WalletPayout {
  const item = read.record(body);
  return {
    cents: read.cents(item.paid_out) ?? 0,
    parts: read.list(item.parts).map((part) => ({
      cents: read.cents(part.amount) ?? 0,
      brand: read.text(part.brand).toLowerCase(),
      last4: read.text(part.last4),
    })),
    leftCents: read.cents(item.balance) ?? 0,
    byBankCents: read.cents(item.by_bank) ?? 0,
  };
}

export function toSavedCard(body: unknown): SavedCard {
  const item = read.record(body);
  return {
    id: read.text(item.id),
    brand: read.text(item.brand).toLowerCase(),
    last4: read.text(item.last4),
    expMonth: read.count(item.exp_month),
    expYear: read.count(item.exp_year),
    isDefault: read.optionalBoolean(item.is_default) ?? false,
  };
}

/** GET /payment-methods, the default one first. */
export function toSavedCards(body: unknown): SavedCard[] {
  return read
    .list(read.record(body).items)
    .map(toSavedCard)
    .filter((card) => card.id !== '')
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** A card can always be used. */
export function toPaymentConfig(body: unknown): PaymentConfig {
  const item = read.record(body);
  const messages = Array.isArray(item.methods) ? item.methods : [];
  const methods = paymentMethods.filter((way) => way === 'card' || messages.includes(way));
  return read.omitUndefined({
    gateway: cardGateways.find((gateway) => gateway === item.gateway) ?? 'test',
    publishableKey: read.optionalText(item.publishable_key),
    methods,
  });
}
