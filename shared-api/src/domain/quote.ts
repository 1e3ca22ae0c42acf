import { type CouponRule, discountOf } from './coupon';
import { type BasisPoints, type Cents, share } from './money';

/** The figures of a booking. `providerPayoutCents + commissionCents === payableCents`, and `discountCents` is never above `totalCents`. */
export interface QuoteTotals {
  /** Sum of the lines, before the coupon. On the wire: totalPrice. */
  readonly totalCents: Cents;
  /** coupon_discount. */
  readonly discountCents: Cents;
  /** Amount that the customer is charged. On the wire: delivery_cost. */
  readonly payableCents: Cents;
  /**
   * The platform's commission after its part of the coupon. Negative when the coupon costs more than the commission. On
   * the wire: admin_profit.
   */
  readonly commissionCents: Cents;
  /** driver_delivery_cost. */
  readonly providerPayoutCents: Cents;
  readonly percentage: BasisPoints;
}

/**
 * The arithmetic of docs/contract: share and commission are computed from the price before the coupon, and the coupon's funder pays
 * the coupon. A booking whose `payableCents` is 0 has no card step.
 */
export function quote(
  lines: readonly { readonly priceCents: Cents }[],
  coupon: CouponRule | undefined,
  percentage: BasisPoints,
): QuoteTotals {
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const discountCents = coupon ? discountOf(coupon, totalCents) : 0;
  const payableCents = totalCents - discountCents;
  const paidByProvider = coupon?.fundedBy === 'provider' ? discountCents : 0;
  const providerPayoutCents = Math.max(0, providerShareOfOffer(totalCents, percentage) - paidByProvider);
  return {
    totalCents,
    discountCents,
    payableCents,
    commissionCents: payableCents - providerPayoutCents,
    providerPayoutCents,
    percentage,
  };
}

export function providerShareOfOffer(offerCents: Cents, percentage: BasisPoints): Cents {
  return offerCents - share(offerCents, percentage);
}

/** The figures of a negotiated booking: the coupon is applied to the offer, and never touches the share that was agreed upon. */
export function quoteOffer(offerCents: Cents, coupon: CouponRule | undefined, percentage: BasisPoints): QuoteTotals {
  return quote([{ priceCents: offerCents }], coupon && { ...coupon, fundedBy: 'platform' }, percentage);
}

/**
 * Returns the platform's contribution to the customer's payment for the coupon, so that share and commission are paid
 * in full.
 */
export function platformPromotionOf(totals: Omit<QuoteTotals, 'discountCents' | 'commissionCents'>): Cents {
  const { totalCents, payableCents, providerPayoutCents, percentage } = totals;
  return providerPayoutCents + share(totalCents, percentage) - payableCents;
}

export interface AgreedAmounts {
  readonly payableCents: Cents;
  readonly providerPayoutCents: Cents;
  /** See `platformPromotionOf`; 0 for a booking from before coupons were paid by their funder. */
  readonly promotionCents: Cents;
}

export interface EarnedShares {
  readonly providerPayoutCents: Cents;
  readonly commissionCents: Cents;
  /** `providerPayoutCents + commissionCents` less what the customer pays. */
  readonly promotionCents: Cents;
}

/** The parts of finished work for which the customer pays `paidCents`: the whole price, or what a refund left of it. */
export function earnedShares(terms: AgreedAmounts, paidCents: Cents): EarnedShares {
  const { payableCents, providerPayoutCents, promotionCents } = terms;
  const partOf = (cents: Cents) => (payableCents > 0 ? Math.round((cents * paidCents) / payableCents) : cents);
  const promotion = partOf(promotionCents);
  const provider = Math.min(partOf(providerPayoutCents), paidCents + promotion);
  return {
    providerPayoutCents: provider,
    commissionCents: paidCents + promotion - provider,
    promotionCents: promotion,
  };
}
