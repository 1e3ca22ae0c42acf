import { apiError } from '../client/apiError';
import { baseApi, type HookOptions } from '../client/baseApi';
import { bookingFields, type CreateBookingInput } from '../client/bookingFields';
import { fetchQuote, type QuoteInput } from '../client/fetchQuote';
import { getSettings } from '../client/settings';
import { spokenBooking } from '../client/spokenBooking';
import { completeChallengeLocally, confirmIntentLocally, localIntent, type TestCard } from '../client/testGateway';
import type { Booking, BookingListItem, CardResult, CreatedBooking, PaymentIntent, Quote } from '../domain/booking';
import type { BookingTab } from '../domain/codes';
import { formatMoney } from '../domain/money';
import { toBooking, toBookingList } from '../wire/bookings';
import { bookingTabCodes, userTypeCodes } from '../wire/codes';
import { toCreatedBooking } from '../wire/createdBooking';
import { toCardResult, toPaymentIntent } from '../wire/payments';
import { publicReads } from './publicReads';

export type { BookingLocation, CreateBookingInput } from '../client/bookingFields';
export type { QuoteInput } from '../client/fetchQuote';
export type { TestCard } from '../client/testGateway';
export {
  type AvailabilityInput,
  type HoldSlotInput as HoldSlot,
  type RescheduleInput as Reschedule,
  useAnswerProposalMutation,
  useCancelRequestMutation,
  useGetAvailabilityQuery,
  useGetCancelTermsQuery,
  useGetOpenAvailabilityQuery,
  useGetReceiptQuery,
  useGetSoonestQuery,
  useGetTipQuery,
  useGiveTipMutation,
  useHoldSlotMutation,
  usePayBookingMutation,
  useRebookMutation,
  useRescheduleMutation,
  useSayOfJobMutation,
} from './appointments';
export {
  useChargeRecurringBookingMutation,
  useEndRecurringBookingMutation,
  useGetRecurringBookingQuery,
  useGetRecurringBookingsQuery,
  useResumeRecurringBookingMutation,
  useSkipVisitMutation,
} from './recurring';
export {
  useEndAreaWaitMutation,
  useGetAreaMiddleQuery,
  useGetAreaWaitQuery,
  useGetServicePlaceQuery,
  useLazyGetServicePlaceQuery,
  useStartAreaWaitMutation,
} from './serviceArea';

/**
 * The purpose of a payment: a quote before the booking exists, a booking that awaits payment, extra work, a tip or a
 * wallet top-up.
 * With a saved card or the wallet the payment is confirmed at once, unless the bank requires authentication.
 */
export type PaymentPurpose = (
  | { readonly quote: Quote }
  | { readonly bookingId: string; readonly amountCents: number }
  | { readonly topUpCents: number }
  | { readonly extraWorkId: string; readonly amountCents: number }
  | { readonly tipFor: string; readonly amountCents: number }
) & {
  readonly paymentMethodId?: string;
  /** The wallet's part that was shown. The server refuses another one with `price_changed`. */
  readonly walletCents?: number;
  readonly upi?: { readonly id?: string };
};

export interface ConfirmCardInput extends TestCard {
  readonly clientSecret: string;
}

export interface CancelBookingInput {
  readonly bookingId: string;
  readonly reason?: string;
  readonly idempotencyKey?: string;
}

function amountOf(pay: PaymentPurpose): number {
  if ('quote' in pay) return pay.quote.payableCents;
  return 'topUpCents' in pay ? pay.topUpCents : pay.amountCents;
}

function purposeOf(pay: PaymentPurpose) {
  if ('quote' in pay) return { quote_id: pay.quote.id };
  if ('extraWorkId' in pay) return { extra_work_id: pay.extraWorkId };
  if ('tipFor' in pay) return { tip: { booking_id: pay.tipFor, amount: formatMoney(pay.amountCents) } };
  return 'topUpCents' in pay ? { topup_amount: formatMoney(pay.topUpCents) } : { booking_id: pay.bookingId };
}

export const bookingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyBookings: build.query<BookingListItem[], BookingTab>({
      query: (tab) => ({
        call: 'myBookings',
        fields: { type: bookingTabCodes[tab] },
        preloaded: `/bookings?type=${bookingTabCodes[tab]}`,
      }),
      transformResponse: toBookingList,
      providesTags: ['Bookings', 'Person'],
    }),
    getBooking: build.query<Booking, string>({
      query: (bookingId) => ({ call: 'bookingDetails', fields: { booking_id: bookingId } }),
      transformResponse: (body: unknown) => spokenBooking(toBooking(body)),
      providesTags: (_booking, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    createBooking: build.mutation<CreatedBooking, CreateBookingInput>({
      query: (input) => ({
        call: 'booking',
        fields: bookingFields(input, new Date()),
        idempotencyKey: input.idempotencyKey,
      }),
      transformResponse: toCreatedBooking,
      invalidatesTags: ['Bookings', 'Quote', 'Availability', 'Wallet'],
    }),
    cancelBooking: build.mutation<null, CancelBookingInput>({
      query: ({ bookingId, reason, idempotencyKey }) => ({
        call: 'cancelBooking',
        fields: { booking_id: bookingId, type: userTypeCodes.customer, reason: reason || undefined },
        idempotencyKey,
      }),
      transformResponse: () => null,
      // Invalidate after a rejection too, because the screen then shows an outdated booking.
      invalidatesTags: (_done, _error, { bookingId }) => [
        'Bookings',
        'Quote',
        'Availability',
        'Wallet',
        { type: 'Booking', id: bookingId },
        { type: 'Offers', id: bookingId },
      ],
    }),
    getQuote: build.query<Quote, QuoteInput>({
      queryFn: (input, _api, _extra, baseQuery) => fetchQuote(input, async (request) => baseQuery(request)),
      providesTags: ['Quote', 'Person'],
      keepUnusedDataFor: 30,
    }),
    createQuote: build.mutation<Quote, QuoteInput>({
      queryFn: (input, _api, _extra, baseQuery) => fetchQuote(input, async (request) => baseQuery(request)),
    }),
    createPaymentIntent: build.mutation<PaymentIntent, PaymentPurpose>({
      queryFn: async (pay, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return { data: localIntent(amountOf(pay)) };
        if ('quote' in pay && !pay.quote.id) return { error: apiError('business', { code: 'price_changed' }) };
        const json = {
          ...purposeOf(pay),
          ...(pay.paymentMethodId && { payment_method_id: pay.paymentMethodId }),
          ...(pay.walletCents && { use_wallet: true, wallet_amount: formatMoney(pay.walletCents) }),
          ...(pay.upi && { upi: pay.upi }),
        };
        const result = await baseQuery({ path: '/payments/intents', method: 'POST', session: 'required', json });
        return result.error ? { error: result.error } : { data: toPaymentIntent(result.data) };
      },
    }),
    /** Resumes a payment after a reload. Never returns the client secret. */
    getPaymentIntent: build.query<PaymentIntent, string>({
      query: (id) => ({ path: `/payments/intents/${encodeURIComponent(id)}`, session: 'required' }),
      transformResponse: toPaymentIntent,
      providesTags: ['Person'],
      keepUnusedDataFor: 0,
    }),
    confirmTestCard: build.mutation<CardResult, ConfirmCardInput>({
      queryFn: async ({ clientSecret, ...card }, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return { data: confirmIntentLocally(clientSecret, card, new Date()) };
        const json = {
          client_secret: clientSecret,
          number: card.number.replace(/\D/g, ''),
          exp_month: card.expMonth,
          exp_year: card.expYear,
          cvc: card.cvc,
        };
        const result = await baseQuery({ path: '/payments/test/confirm', method: 'POST', session: 'required', json });
        return result.error ? { error: result.error } : { data: toCardResult(result.data) };
      },
    }),
    answerTestChallenge: build.mutation<CardResult, { clientSecret: string; outcome: 'pass' | 'fail' }>({
      queryFn: async ({ clientSecret, outcome }, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return { data: completeChallengeLocally(clientSecret, outcome === 'pass') };
        const json = { client_secret: clientSecret, outcome };
        const result = await baseQuery({ path: '/payments/test/challenge', method: 'POST', session: 'required', json });
        return result.error ? { error: result.error } : { data: toCardResult(result.data) };
      },
    }),
  }),
});

/** Asks again on every visit and when the window gets the focus back: others move bookings too. */
const refetchOnFocus = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

const polling = { ...refetchOnFocus, pollingInterval: 30_000, skipPollingIfUnfocused: true } as const;

export function useGetMyBookingsQuery(
  tab: Parameters<typeof bookingsApi.useGetMyBookingsQuery>[0],
  options?: HookOptions,
) {
  return bookingsApi.useGetMyBookingsQuery(tab, { ...refetchOnFocus, ...options });
}

export function useGetBookingQuery(
  bookingId: Parameters<typeof bookingsApi.useGetBookingQuery>[0],
  options?: HookOptions,
) {
  return bookingsApi.useGetBookingQuery(bookingId, { ...polling, ...options });
}

export function useGetQuoteQuery(input: Parameters<typeof bookingsApi.useGetQuoteQuery>[0], options?: HookOptions) {
  return bookingsApi.useGetQuoteQuery(input, { refetchOnMountOrArgChange: true, ...options });
}

export const { useGetCommissionQuery, useLazyGetCommissionQuery } = publicReads;
export const {
  useLazyGetMyBookingsQuery,
  useCreateBookingMutation,
  useCancelBookingMutation,
  useCreateQuoteMutation,
  useCreatePaymentIntentMutation,
  useGetPaymentIntentQuery,
  useLazyGetPaymentIntentQuery,
  useConfirmTestCardMutation,
  useAnswerTestChallengeMutation,
} = bookingsApi;
