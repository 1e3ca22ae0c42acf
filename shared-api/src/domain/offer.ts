import type { OfferStatus, OfferType } from './codes';
import type { BasisPoints, Cents } from './money';

export interface CouponOffer {
  readonly code: string;
  readonly percentage: BasisPoints;
  /** Absent where the coupon gives a percentage. */
  readonly amountCents?: Cents;
  readonly description: string;
  readonly image: string;
  readonly minFareCents?: Cents;
  readonly maxDiscountCents?: Cents;
  readonly validUntil?: string;
}

export interface AppliedCoupon {
  readonly code: string;
  readonly discountCents: Cents;
  readonly fareCents: Cents;
  readonly message: string;
}

export interface PriceOffer {
  readonly id: string;
  readonly bookingId: string;
  readonly providerId: string;
  readonly amountCents: Cents;
  readonly status: OfferStatus;
  readonly type?: OfferType;
  readonly providerName: string;
  readonly providerImage: string;
  readonly customerName: string;
  readonly rating?: number;
  readonly message?: string;
  readonly createdAt?: string;
  readonly expiresAt?: string;
}
