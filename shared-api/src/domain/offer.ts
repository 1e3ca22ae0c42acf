import type { OfferStatus, OfferType } from './codes';
import type { BasisPoints, Cents } from './money';

/** A coupon as it is advertised. */
export interface CouponOffer {
  readonly code: string;
  readonly percentage: BasisPoints;
  readonly description: string;
  readonly image: string;
  readonly minFareCents?: Cents;
  readonly maxDiscountCents?: Cents;
  readonly validUntil?: string;
}

export interface AppliedCoupon {
  readonly code: string;
  readonly discountCents: Cents;
  /** The fare after the discount. */
  readonly fareCents: Cents;
  readonly message: string;
}

/** A single round in the negotiation of a hire. */
export interface ProviderOffer {
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
