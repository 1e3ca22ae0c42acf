import {
  type BasisPoints,
  type Booking,
  type Cents,
  type CouponRule,
  discountOf,
  quoteOffer,
} from '@doorstep/shared-api/domain';

export interface AcceptanceAmounts {
  readonly offerCents: Cents;
  readonly discountCents: Cents;
  readonly payableCents: Cents;
  readonly shareCents: Cents;
  /**
   * True when a coupon applies whose exact rule only the server knows. The server computes the discount on the offer.
   */
  readonly isEstimate: boolean;
}

/** Derives the coupon rule from its discount: a whole percentage where one fits, otherwise the amount. */
function couponRuleOf(totalCents: Cents, discountCents: Cents): CouponRule {
  const percent = Math.round((discountCents * 100) / totalCents);
  const rule: CouponRule = { kind: 'percent', points: percent * 100 };
  return discountOf(rule, totalCents) === discountCents ? rule : { kind: 'amount', cents: discountCents };
}

export function acceptance(
  booking: Booking | undefined,
  offerCents: Cents,
  percentage: BasisPoints,
): AcceptanceAmounts {
  const { discountCents: input = 0, totalCents = 0 } = booking ?? {};
  const hasCoupon = input > 0 && totalCents > 0;
  const totals = quoteOffer(offerCents, hasCoupon ? couponRuleOf(totalCents, input) : undefined, percentage);
  return {
    offerCents,
    discountCents: totals.discountCents,
    payableCents: totals.payableCents,
    shareCents: totals.providerPayoutCents,
    isEstimate: hasCoupon,
  };
}
