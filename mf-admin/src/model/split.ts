import { type BasisPoints, type BookingTerms, type Cents, earnedShares, share } from '@doorstep/shared-api/domain';
import type { CouponTermsWire } from './api/problemsApi';

/** Where the money in question goes. The parts always add up to it and to what the platform adds for a coupon. */
export interface Split {
  readonly refundCents: Cents;
  readonly providerCents: Cents;
  readonly commissionCents: Cents;
  /** Of a booking with a coupon. */
  readonly promotionCents?: Cents;
}

/** A booking's terms with a coupon, and what the platform has still to add for it. */
export interface CouponTerms {
  readonly terms: BookingTerms;
  readonly leftCents: Cents;
}

/** What goes back is taken first; of the rest the commission, and what is left is the provider's. */
export function splitOf(questionCents: Cents, wishedRefundCents: Cents, commission: BasisPoints): Split {
  const refundCents = Math.min(Math.max(0, wishedRefundCents), questionCents);
  const rest = questionCents - refundCents;
  const commissionCents = share(rest, commission);
  return { refundCents, commissionCents, providerCents: rest - commissionCents };
}

/** The same of finished work with a coupon: each has the part of the whole that the customer's payment is. */
export function splitWithCoupon(questionCents: Cents, wishedRefundCents: Cents, coupon: CouponTerms): Split {
  const refundCents = Math.min(Math.max(0, wishedRefundCents), questionCents);
  const rest = questionCents - refundCents;
  const shares = earnedShares(coupon.terms, rest);
  const promotionCents = Math.min(coupon.leftCents, shares.promotionCents);
  const providerCents = Math.min(shares.providerPayoutCents, rest + promotionCents);
  return { refundCents, promotionCents, providerCents, commissionCents: rest + promotionCents - providerCents };
}

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A typed amount in cents, with a point or a comma, in any digits; undefined when it is none. */
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
