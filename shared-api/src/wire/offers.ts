import { parseInstant } from '../domain/dates';
import type { AppliedCoupon, CouponOffer, PriceOffer } from '../domain/offer';
import { nameOf, type OfferStatusCode, type OfferTypeCode, offerStatusCodes, offerTypeCodes } from './codes';
import * as read from './read';

export interface CouponOfferWire {
  /** '0' where the coupon gives an amount. */
  percentage: string;
  amount?: string;
  coupon_name: string;
  description: string;
  image: string;
  min_fare?: string;
  max_discount?: string;
  valid_until?: string;
}

export interface UsedCouponsWire {
  codes: string[];
}

export interface ProviderOfferWire {
  driver_name: string;
  offer_amount: string;
  booking_id: string;
  provider_id: string;
  status: OfferStatusCode;
  created_at: string;
  user_fullname: string;
  driver_image: string;
  offer_id?: string;
  type?: OfferTypeCode;
  rating?: string;
  message?: string;
  expires_at?: string;
}

function toCouponOffer(item: read.Fields): CouponOffer {
  return read.omitUndefined({
    code: read.text(item.coupon_name).trim(),
    percentage: Math.round((read.optionalNumber(item.percentage) ?? 0) * 100),
    amountCents: read.cents(item.amount),
    description: read.text(item.description),
    image: read.text(item.image),
    minFareCents: read.cents(item.min_fare),
    maxDiscountCents: read.cents(item.max_discount),
    validUntil: parseInstant(item.valid_until),
  });
}

/** W12: its list is under `deliverydata`. */
export function toCouponOffers(body: unknown): CouponOffer[] {
  const response = read.record(body);
  return read
    .list(response.deliverydata ?? response.data)
    .map(toCouponOffer)
    .filter((offer) => offer.code !== '');
}

/** W13. `fareCents` is the fare that was sent, less the discount, whatever the response's own fare says. */
export function toAppliedCoupon(body: unknown, code: string, baseFareCents: number): AppliedCoupon {
  const response = read.record(body);
  const reportedCount = read.cents(response.discount);
  const fare = read.cents(response.fare);
  const discount = reportedCount ?? (fare === undefined ? 0 : baseFareCents - fare);
  const discountCents = Math.min(baseFareCents, Math.max(0, discount));
  return { code, discountCents, fareCents: baseFareCents - discountCents, message: read.text(response.message) };
}

function toProviderOffer(item: read.Fields, index: number): PriceOffer[] {
  const amountCents = read.cents(item.offer_amount ?? item.amount);
  if (amountCents === undefined) return [];
  const createdAt = parseInstant(item.created_at);
  return [
    read.omitUndefined({
      id: read.firstText(item.offer_id, `${createdAt ?? ''}#${index}`),
      bookingId: read.firstText(item.booking_id, item.order_id),
      providerId: read.text(item.provider_id),
      amountCents,
      status: nameOf(offerStatusCodes, item.status) ?? 'live',
      type: nameOf(offerTypeCodes, item.type),
      providerName: read.text(item.driver_name),
      providerImage: read.text(item.driver_image),
      customerName: read.text(item.user_fullname),
      rating: read.optionalNumber(item.rating),
      message: read.optionalText(item.message),
      createdAt,
      expiresAt: parseInstant(item.expires_at),
    }),
  ];
}

/** W18 and W19, newest first as they came: only the first one may be live. */
export function toProviderOffers(body: unknown): PriceOffer[] {
  return read.list(read.record(body).data).flatMap(toProviderOffer);
}
