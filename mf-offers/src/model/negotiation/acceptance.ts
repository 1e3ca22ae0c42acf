import {
  type BasisPoints,
  type Booking,
  type Cents,
  type CouponRule,
  discountOf,
  quoteOffer,
} from '@doorstep/shared-api/domain';

export interface Acceptance {
  readonly offerCents: Cents;
  readonly discountCents: Cents;
  readonly payableCents: Cents;
  /** What the provider keeps. */
  readonly shareCents: Cents;
  /** The booking has a coupon whose exact rule only the server knows: it works the discount out again on the offer. */
  readonly isEstimate: boolean;
}

/** The rule that made this discount out of this total: a whole percentage where one fits, or the amount. */
function ruleOf(totalCents: Cents, discountCents: Cents): CouponRule {
  const percent = Math.round((discountCents * 100) / totalCents);
  const rule: CouponRule = { kind: 'percent', points: percent * 100 };
  return discountOf(rule, totalCents) === discountCents ? rule : { kind: 'amount', cents: discountCents };
}

/** What accepting an offer will cost: a coupon of the booking is applied to the offer. */
export function acceptance(booking: Booking | undefined, offerCents: Cents, percentage: BasisPoints): Acceptance {
  const { discountCents: input = 0, totalCents = 0 } = booking ?? {};
  const hasCoupon = input > 0 && totalCents > 0;
  const totals = quoteOffer(offerCents, hasCoupon ? ruleOf(totalCents, input) : undefined, percentage);
  return {
    offerCents,
    discountCents: totals.discountCents,
    payableCents: totals.payableCents,
    shareCents: totals.providerPayoutCents,
    isEstimate: hasCoupon,
  };
}
