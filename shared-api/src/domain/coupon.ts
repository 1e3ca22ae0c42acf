import { type BasisPoints, type Cents, formatMoney, share } from './money';

export const couponFunders = ['platform', 'provider'] as const;
export type CouponFunder = (typeof couponFunders)[number];

/** Without `fundedBy` the platform pays for the coupon. */
export type CouponRule = (
  | { readonly kind: 'percent'; readonly points: BasisPoints; readonly maxDiscountCents?: Cents }
  | { readonly kind: 'amount'; readonly cents: Cents }
) & { readonly fundedBy?: CouponFunder };

export interface Coupon {
  readonly code: string;
  readonly rule: CouponRule;
  readonly minFareCents?: Cents;
  readonly validFrom?: string;
  readonly validUntil?: string;
  readonly active: boolean;
}

export type CouponRejection = 'unknown' | 'expired' | 'used' | 'minimum' | 'first';

export type CouponDecision =
  | { readonly ok: true; readonly discountCents: Cents; readonly fareCents: Cents }
  | { readonly ok: false; readonly reason: CouponRejection };

/** Codes are compared without regard to case and surrounding blanks. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Never more than the amount. */
export function discountOf(rule: CouponRule, cents: Cents): Cents {
  const expected =
    rule.kind === 'amount' ? rule.cents : Math.min(share(cents, rule.points), rule.maxDiscountCents ?? cents);
  return Math.max(0, Math.min(cents, expected));
}

export function applyCoupon(
  coupon: Coupon | undefined,
  order: { readonly totalCents: Cents; readonly used: boolean; readonly now: Date },
): CouponDecision {
  if (!coupon?.active) return { ok: false, reason: 'unknown' };
  if (coupon.validFrom && order.now < new Date(coupon.validFrom)) return { ok: false, reason: 'unknown' };
  if (coupon.validUntil && order.now > new Date(coupon.validUntil)) return { ok: false, reason: 'expired' };
  if (order.used) return { ok: false, reason: 'used' };
  if (order.totalCents < (coupon.minFareCents ?? 0)) return { ok: false, reason: 'minimum' };
  const discountCents = discountOf(coupon.rule, order.totalCents);
  return { ok: true, discountCents, fareCents: order.totalCents - discountCents };
}

export function couponRejectionMessage(reason: CouponRejection, minFareCents: Cents = 0): string {
  switch (reason) {
    case 'expired':
      return 'Coupon has expired!';
    case 'used':
      return 'Coupon already used!';
    case 'minimum':
      return `Minimum order is $${formatMoney(minFareCents)}.`;
    case 'first':
      return 'This coupon is for a first booking only.';
    case 'unknown':
      return 'Invalid coupon code!';
  }
}
