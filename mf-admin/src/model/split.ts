import { type AgreedAmounts, type BasisPoints, type Cents, earnedShares, share } from '@doorstep/shared-api/domain';
import type { CouponTermsWire } from './api/problemsApi';

/** The parts add up to the money in question plus the platform's addition for a coupon. */
export interface MoneySplit {
  readonly refundCents: Cents;
  readonly providerCents: Cents;
  readonly commissionCents: Cents;
  /** Platform's addition. Set for a booking with a coupon. */
  readonly promotionCents?: Cents;
}

export interface CouponTerms {
  readonly terms: AgreedAmounts;
  readonly leftCents: Cents;
}

/** Splits the money: first the refund, then the commission on the rest, the remainder to the provider. */
export function splitOf(questionCents: Cents, wishedRefundCents: Cents, commission: BasisPoints): MoneySplit {
  const refundCents = Math.min(Math.max(0, wishedRefundCents), questionCents);
  const rest = questionCents - refundCents;
  const commissionCents = share(rest, commission);
  return { refundCents, commissionCents, providerCents: rest - commissionCents };
}

/**
 * Splits the money of finished work with a coupon: first the refund, then the other parts in proportion to the price
 * that is left.
 */
export function splitWithCoupon(questionCents: Cents, wishedRefundCents: Cents, coupon: CouponTerms): MoneySplit {
  const refundCents = Math.min(Math.max(0, wishedRefundCents), questionCents);
  const rest = questionCents - refundCents;
  const shares = earnedShares(coupon.terms, rest);
  const promotionCents = Math.min(coupon.leftCents, shares.promotionCents);
  const providerCents = Math.min(shares.providerPayoutCents, rest + promotionCents);
  return { refundCents, promotionCents, providerCents, commissionCents: rest + promotionCents - providerCents };
}

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Parses a typed amount to cents, with point or comma, in any digits. Undefined when it is none. */
export function readAmount(text: string): Cents | undefined {
  const typed = text
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[٫,]/g, '.')
    .trim();
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const amountText = (cents: Cents) => (cents / 100).toFixed(2);

export const toCouponTerms = (wire: CouponTermsWire | undefined): CouponTerms | undefined =>
  wire && {
    terms: {
      payableCents: wire.payable_cents,
      providerPayoutCents: wire.provider_cents,
      promotionCents: wire.promotion_cents,
    },
    leftCents: wire.left_cents,
  };
