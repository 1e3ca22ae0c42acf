import { baseApi } from '../client/baseApi';
import { keepPhoto, type PhotoUpload } from '../client/keepPhoto';
import { useSessionStatus } from '../client/session';
import { getSettings } from '../client/settings';
import type { OfferType, ReviewImpression } from '../domain/codes';
import { couponCode } from '../domain/coupon';
import { formatMoney } from '../domain/money';
import type { AppliedCoupon, PriceOffer } from '../domain/offer';
import { providerShareOfOffer } from '../domain/quote';
import { offerAnswerCodes, offerTypeCodes } from '../wire/codes';
import { toAppliedCoupon, toProviderOffers } from '../wire/offers';
import { record, texts } from '../wire/read';
import { publicReads } from './publicReads';

export interface SendOfferInput {
  readonly bookingId: string;
  readonly providerId: string;
  readonly amountCents: number;
  readonly type: OfferType;
  readonly message?: string;
  readonly replyTo?: string;
  readonly idempotencyKey?: string;
}

export interface AcceptOfferInput {
  readonly bookingId: string;
  readonly providerId: string;
  readonly amountCents: number;
  readonly percentage: number;
  readonly offerId?: string;
  readonly stripeToken?: string;
  readonly idempotencyKey?: string;
}

export interface ReviewInput {
  readonly bookingId: string;
  /** '' when it is not known: our server takes it from the booking. */
  readonly providerId?: string;
  readonly serviceRating: number;
  readonly technicianRating: number;
  readonly comment: string;
  readonly recommends: boolean;
  readonly impressed: readonly ReviewImpression[];
  readonly mayQuote?: boolean;
  /** Ids of photos that were kept before. */
  readonly photos?: readonly string[];
  readonly idempotencyKey?: string;
}

export const offersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    applyCoupon: build.mutation<AppliedCoupon, { coupon: string; baseFareCents: number }>({
      queryFn: async ({ coupon, baseFareCents }, _api, _extra, baseQuery) => {
        const code = couponCode(coupon);
        const result = await baseQuery({
          call: 'applyCoupon',
          fields: { coupon: code, basefare: formatMoney(baseFareCents) },
        });
        const { error } = result;
        if (!error) return { data: toAppliedCoupon(result.data, code, baseFareCents) };
        return { error: error.kind === 'business' ? { ...error, code: error.code ?? 'coupon_invalid' } : error };
      },
    }),
    getUsedCoupons: build.query<readonly string[], void>({
      query: () => ({ path: '/coupons/used', session: 'required' }),
      transformResponse: (body: unknown) => texts(record(body).codes),
      providesTags: ['Quote', 'Person'],
    }),
    /** Written by the provider, newest first. Empty when there are none. */
    getProviderOffers: build.query<PriceOffer[], string>({
      query: (bookingId) => ({ call: 'offerList', fields: { order_id: bookingId, type: offerTypeCodes.provider } }),
      transformResponse: toProviderOffers,
      providesTags: (_offers, _error, id) => [{ type: 'Offers', id }, 'Person'],
    }),
    /** Written by the customer, newest first. */
    getMyOffers: build.query<PriceOffer[], string>({
      query: (bookingId) => ({ call: 'userOfferList', fields: { order_id: bookingId, type: offerTypeCodes.customer } }),
      transformResponse: toProviderOffers,
      providesTags: (_offers, _error, id) => [{ type: 'Offers', id }, 'Person'],
    }),
    sendOffer: build.mutation<null, SendOfferInput>({
      query: ({ bookingId, providerId, amountCents, type, message, replyTo, idempotencyKey }) => ({
        call: 'sendOffer',
        fields: {
          amount: formatMoney(amountCents),
          order_id: bookingId,
          provider_id: providerId,
          type: offerTypeCodes[type],
          message: message || undefined,
          reply_to: replyTo,
        },
        idempotencyKey,
      }),
      transformResponse: () => null,
      invalidatesTags: (_done, _error, { bookingId }) => [
        { type: 'Offers', id: bookingId },
        { type: 'Booking', id: bookingId },
        'Bookings',
        'Jobs',
      ],
    }),
    acceptOffer: build.mutation<null, AcceptOfferInput>({
      query: ({ bookingId, providerId, amountCents, percentage, offerId, stripeToken, idempotencyKey }) => ({
        call: 'acceptBooking',
        fields: {
          provider_id: providerId,
          booking_id: bookingId,
          offer_amount: formatMoney(amountCents),
          driver_delivery_cost: formatMoney(providerShareOfOffer(amountCents, percentage)),
          offer_amount_status: offerAnswerCodes.accept,
          offer_id: offerId,
          stripeToken: stripeToken || undefined,
        },
        idempotencyKey,
      }),
      transformResponse: () => null,
      invalidatesTags: (_done, _error, { bookingId }) => [
        { type: 'Offers', id: bookingId },
        { type: 'Booking', id: bookingId },
        'Bookings',
        'Jobs',
        'Availability',
        { type: 'Messages', id: bookingId },
      ],
    }),
    /** Answers the photo's id. Rejects with the code `invalid` or `too_large` before anything is sent. */
    keepReviewPhoto: build.mutation<string, PhotoUpload>({
      queryFn: (photo, _api, _extra, baseQuery) =>
        keepPhoto(
          (request) => Promise.resolve(baseQuery(request)),
          `/bookings/${encodeURIComponent(photo.bookingId)}/review-photos`,
          photo,
        ),
    }),
    reviewBooking: build.mutation<{ message: string }, ReviewInput>({
      query: (review) => ({
        call: 'rating',
        fields: {
          service_rating: String(review.serviceRating),
          rate_technician: String(review.technicianRating),
          comment: review.comment.trim(),
          recomended_service: review.recommends ? 'true' : 'false',
          impressed_service: review.impressed.join(','),
          provider_id: review.providerId ?? '',
          order_id: review.bookingId,
          may_quote: review.mayQuote === undefined ? undefined : String(review.mayQuote),
          photos: review.photos?.join(',') || undefined,
        },
        idempotencyKey: review.idempotencyKey,
      }),
      transformResponse: (body: { message?: unknown }) => ({
        message: typeof body.message === 'string' ? body.message : '',
      }),
      invalidatesTags: (_done, error, { bookingId, providerId }) =>
        error
          ? []
          : [
              { type: 'Booking', id: bookingId },
              'Bookings',
              'TopProviders',
              'Providers',
              'Favourites',
              ...(providerId ? [{ type: 'Reviews' as const, id: providerId }] : ['Reviews' as const]),
              ...(providerId ? [{ type: 'Provider' as const, id: providerId }] : ['Provider' as const]),
            ],
    }),
  }),
});

/** None while it is not known, and for whoever has no bookings: visitors, providers, admins. */
export function useUsedCoupons(): readonly string[] {
  const skip = useSessionStatus() !== 'customer' || !getSettings().apiExtensions;
  // Use `currentData`: `data` still holds the previous user's list.
  const { currentData } = offersApi.useGetUsedCouponsQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  return currentData ?? none;
}

const none: readonly string[] = [];

export const { useGetCouponsQuery } = publicReads;
export const {
  useApplyCouponMutation,
  useGetProviderOffersQuery,
  useLazyGetProviderOffersQuery,
  useGetMyOffersQuery,
  useLazyGetMyOffersQuery,
  useSendOfferMutation,
  useAcceptOfferMutation,
  useKeepReviewPhotoMutation,
  useReviewBookingMutation,
} = offersApi;
