import { type CouponRule, discountOf } from './coupon';
import { type BasisPoints, type Cents, share } from './money';

/** The figures of a booking. `providerPayoutCents + commissionCents === payableCents`, and `discountCents` is never above `totalCents`. */
export interface QuoteTotals {
  /** Sum of the lines, before the coupon. On the wire: totalPrice. */
  readonly totalCents: Cents;
  /** coupon_discount. */
  readonly discountCents: Cents;
  /** What the customer pays; delivery_cost, and the amount charged. */
  readonly payableCents: Cents;
  /** admin_profit. */
  readonly commissionCents: Cents;
  /** driver_delivery_cost. */
  readonly providerPayoutCents: Cents;
  /** The commission that these figures were made with. */
  readonly percentage: BasisPoints;
}

/** The arithmetic of docs/contract. A booking whose `payableCents` is 0 has no card step. */
export function quote(
  lines: readonly { readonly priceCents: Cents }[],
  coupon: CouponRule | undefined,
  percentage: BasisPoints,
): QuoteTotals {
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const discountCents = coupon ? discountOf(coupon, totalCents) : 0;
  const payableCents = totalCents - discountCents;
  const commissionCents = share(payableCents, percentage);
  return {
    totalCents,
    discountCents,
    payableCents,
    commissionCents,
    providerPayoutCents: payableCents - commissionCents,
    percentage,
  };
}

/** What the provider keeps of an accepted offer. */
export function offerShare(offerCents: Cents, percentage: BasisPoints): Cents {
  return offerCents - share(offerCents, percentage);
}

/**
 * The figures of a negotiated booking: the coupon is applied to the offer and comes out of the commission only, so it is
 * capped where the commission would go below zero.
 */
export function quoteOffer(offerCents: Cents, coupon: CouponRule | undefined, percentage: BasisPoints): QuoteTotals {
  const providerPayoutCents = offerShare(offerCents, percentage);
  const discountCents = Math.min(coupon ? discountOf(coupon, offerCents) : 0, offerCents - providerPayoutCents);
  const totalCents = offerCents - discountCents;
  return {
    totalCents: offerCents,
    discountCents,
    payableCents: totalCents,
    commissionCents: totalCents - providerPayoutCents,
    providerPayoutCents,
    percentage,
  };
}
