import type { CardResult, IntentStatus, PaymentIntent, Quote, QuoteLine } from '../domain/booking';
import { parseInstant } from '../domain/dates';
import type { QuoteTotals } from '../domain/quote';
import { type Tip, tipStates } from '../domain/tip';
import type { OrderServiceWire } from './bookings';
import type { BookingTypeCode } from './codes';
import * as read from './read';

export interface QuoteRequest {
  category_id: string;
  subcategory_ids: string[];
  quantities?: number[];
  provider_id?: string;
  coupon?: string;
  booking_type: BookingTypeCode;
  start_at?: string;
  lat?: number;
  long?: number;
}

/** The figures of `price_changed` (W15, W21: `data.quote`), and part of a quote. */
export interface QuoteTotalsWire {
  lines: OrderServiceWire[];
  totalPrice: string;
  coupon_discount: string;
  delivery_cost: string;
  admin_profit: string;
  driver_delivery_cost: string;
  percentage: number;
}

export interface QuoteWire extends QuoteTotalsWire {
  quote_id: string;
  expires_at: string;
  category_id: string;
  provider_id: string;
  coupon: string;
  currency: 'usd';
  /** Codes that this customer has used as often as one may. */
  used_coupons: string[];
  /** Whether the chosen provider confirms at once. Absent from a quote without a chosen provider and from a hire. */
  instant?: boolean;
  confirm_by?: string;
  /** Until when cancelling costs nothing. Left out where it costs a fee from the acceptance on. */
  free_cancel_until?: string;
  /** Credit to the wallet if nobody has arrived by then. */
  late_credit?: { amount: string; by: string };
}

export interface PaymentConfigWire {
  gateway: 'test' | 'stripe';
  publishable_key?: string;
  methods: ('card' | 'wallet' | 'upi')[];
}

/** GET /api/v1/wallet. `amount` is signed: a payment out of the wallet is negative. */
export interface WalletEntryWire {
  id: string;
  at: string;
  kind: 'topup' | 'payment' | 'refund' | 'payout' | 'credit';
  amount: string;
  booking_id?: string;
}

export interface WalletWire {
  balance: string;
  currency: 'usd';
  entries: WalletEntryWire[];
}

export interface WalletPayoutWire {
  paid_out: string;
  parts: { amount: string; brand: string; last4: string }[];
  balance: string;
  by_bank: string;
}

export interface TipWire {
  state: Tip['state'];
  currency: 'usd';
  provider: { name: string };
  min: string;
  max: string;
  options: { percent: number; amount: string }[];
  /** '' when none can be given. */
  until: string;
  amount: string;
  given_at: string;
  returned: string;
}

export interface PaymentMethodWire {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
}

/** Errors of /api/v1: RFC 9457 with our code. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  field?: string;
  request_id: string;
}

function toTotals(item: read.Fields): QuoteTotals {
  const totalCents = read.cents(item.totalPrice) ?? 0;
  const discountCents = read.cents(item.coupon_discount) ?? 0;
  const payableCents = read.cents(item.delivery_cost) ?? totalCents - discountCents;
  const commissionCents = read.signedCents(item.admin_profit) ?? 0;
  return {
    totalCents,
    discountCents,
    payableCents,
    commissionCents,
    providerPayoutCents: read.cents(item.driver_delivery_cost) ?? payableCents - commissionCents,
    percentage: Math.round((read.optionalNumber(item.percentage) ?? 0) * 100),
  };
}

export const toQuoteLine = (line: read.Fields): QuoteLine =>
  read.omitUndefined({
    subcategoryId: read.text(line.subcategory_id),
    name: read.text(line.subcategory_name),
    quantity: read.quantity(line.quantity),
    priceCents: read.cents(line.price) ?? 0,
  });

export function toQuote(body: unknown): Quote {
  const item = read.record(body);
  return read.omitUndefined({
    id: read.optionalText(item.quote_id),
    expiresAt: parseInstant(item.expires_at),
    categoryId: read.text(item.category_id),
    providerId: read.optionalText(item.provider_id),
    lines: read.list(item.lines).map(toQuoteLine),
    coupon: read.optionalText(item.coupon),
    currency: 'usd' as const,
    usedCoupons: read.texts(item.used_coupons),
    ...toTotals(item),
  });
}

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const satisfies readonly IntentStatus[];

function toIntentStatus(value: unknown): IntentStatus {
  return read.knownCode(value, intentStatuses, 'requires_payment_method');
}

export function toPaymentIntent(body: unknown): PaymentIntent {
  const item = read.record(body);
  return read.omitUndefined({
    id: read.text(item.id),
    clientSecret: read.optionalText(item.client_secret),
    amountCents: read.cents(item.amount) ?? 0,
    walletCents: read.cents(item.wallet_amount),
    currency: read.firstText(item.currency, 'usd'),
    status: toIntentStatus(item.status),
  });
}

export function toCardResult(body: unknown): CardResult {
  const item = read.record(body);
  const error = read.isFilledObject(item.error)
    ? { code: read.text(item.error.code), message: read.text(item.error.message) }
    : undefined;
  return read.omitUndefined({ id: read.text(item.id), status: toIntentStatus(item.status), error });
}

export function toTip(body: unknown): Tip {
  const item = read.record(body);
  return read.omitUndefined({
    state: read.knownCode(item.state, tipStates, 'none'),
    providerName: read.text(read.record(item.provider).name),
    minCents: read.cents(item.min) ?? 0,
    maxCents: read.cents(item.max) ?? 0,
    options: read.list(item.options).map((option) => ({
      percent: read.count(option.percent),
      amountCents: read.cents(option.amount) ?? 0,
    })),
    until: parseInstant(item.until),
    amountCents: read.cents(item.amount) ?? 0,
    givenAt: parseInstant(item.given_at),
    returnedCents: read.cents(item.returned) ?? 0,
  });
}
