import { baseApi, type HookOptions } from '../client/baseApi';
import type { Booking, Rebooking } from '../domain/booking';
import { formatMoney } from '../domain/money';
import type { CancelledBooking, CancelTerms, Receipt } from '../domain/receipt';
import type { Availability, EarliestArrival, SlotHold } from '../domain/slot';
import type { Tip } from '../domain/tip';
import {
  toAvailability,
  toBookingResponse,
  toCancelledBooking,
  toCancelTerms,
  toEarliestArrival,
  toOpenAvailability,
  toRebooking,
  toReceipt,
  toSlotHold,
} from '../wire/appointments';
import { toTip } from '../wire/payments';

export interface EarliestArrivalInput {
  subcategoryIds: readonly string[];
  quantities?: readonly number[];
  lat?: string | undefined;
  long?: string | undefined;
}

export interface AvailabilityInput {
  readonly providerId: string;
  /** In a team, somebody who does all of them must be free. */
  readonly subcategoryIds?: readonly string[] | undefined;
  /** yyyy-MM-dd, both included. */
  readonly from: string;
  readonly to: string;
  readonly durationMinutes: number;
  /** Place of the visit, when it is known: the way to it must fit as well. */
  readonly lat?: string | undefined;
  readonly long?: string | undefined;
}

export interface OpenAvailabilityInput
  extends EarliestArrivalInput,
    Omit<AvailabilityInput, 'providerId' | 'subcategoryIds' | 'lat' | 'long'> {}

export interface HoldSlotInput {
  readonly providerId: string;
  readonly startAt: string;
  readonly durationMinutes: number;
}

export interface RescheduleInput {
  readonly bookingId: string;
  readonly startAt: string;
}

export interface CancelWithFeeInput {
  readonly bookingId: string;
  readonly feeCents?: number;
  readonly reason?: string;
}

export type JobAction = 'confirm' | 'confirm-start' | 'nobody-came' | 'take-back';

export interface JobActionInput {
  readonly bookingId: string;
  readonly word: JobAction;
}

const bookingPath = (bookingId: string, path: string) => `/bookings/${encodeURIComponent(bookingId)}/${path}`;

/** Invalidated after a rejection too, because the screen then shows an outdated booking. */
const changedBookingTags = (bookingId: string) =>
  ['Bookings', 'Availability', { type: 'Booking', id: bookingId }, { type: 'Offers', id: bookingId }] as const;

export const appointmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAvailability: build.query<Availability, AvailabilityInput>({
      query: ({ providerId, subcategoryIds = [], from, to, durationMinutes, lat, long }) => ({
        path: '/availability',
        session: 'public',
        query: {
          provider_id: providerId,
          from,
          to,
          duration: String(durationMinutes),
          ...(subcategoryIds.length > 0 && { subcategory_ids: subcategoryIds.join(',') }),
          ...(lat && long && { lat, long }),
        },
      }),
      transformResponse: toAvailability,
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    /** Null when there is no provider of these services at the place. */
    getOpenAvailability: build.query<Availability | null, OpenAvailabilityInput>({
      query: ({ subcategoryIds, lat, long, from, to, durationMinutes }) => ({
        path: '/availability/open',
        session: 'public',
        query: {
          subcategory_ids: subcategoryIds.join(','),
          from,
          to,
          duration: String(durationMinutes),
          ...(lat && long && { lat, long }),
        },
      }),
      transformResponse: toOpenAvailability,
      providesTags: ['Availability'],
      keepUnusedDataFor: 30,
    }),
    getSoonest: build.query<EarliestArrival, EarliestArrivalInput>({
      query: ({ subcategoryIds, quantities, lat, long }) => ({
        path: '/availability/soonest',
        session: 'public',
        query: {
          subcategory_ids: subcategoryIds.join(','),
          ...(quantities && { quantities: quantities.join(',') }),
          ...(lat && long && { lat, long }),
        },
      }),
      transformResponse: toEarliestArrival,
      keepUnusedDataFor: 30,
    }),
    holdSlot: build.mutation<SlotHold, HoldSlotInput>({
      query: ({ providerId, startAt, durationMinutes }) => ({
        path: '/holds',
        method: 'POST',
        session: 'required',
        json: { provider_id: providerId, start_at: startAt, duration: durationMinutes },
      }),
      transformResponse: toSlotHold,
      invalidatesTags: (_hold, error) => (error ? ['Availability'] : []),
    }),
    rebook: build.mutation<Rebooking, { bookingId: string; startAt?: string }>({
      query: ({ bookingId, startAt }) => ({
        path: bookingPath(bookingId, 'rebook'),
        method: 'POST',
        session: 'required',
        json: startAt ? { start_at: startAt } : {},
      }),
      transformResponse: toRebooking,
    }),
    reschedule: build.mutation<Booking, RescheduleInput>({
      query: ({ bookingId, startAt }) => ({
        path: bookingPath(bookingId, 'reschedule'),
        method: 'POST',
        session: 'required',
        json: { start_at: startAt },
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => changedBookingTags(bookingId),
    }),
    /** Yes to one of the times that the provider proposed; without one: the agreed time stays. */
    answerProposal: build.mutation<Booking, { bookingId: string; startAt?: string }>({
      query: ({ bookingId, startAt }) => ({
        path: bookingPath(bookingId, 'proposal'),
        method: 'POST',
        session: 'required',
        json: startAt ? { accept: true, start_at: startAt } : { accept: false },
      }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => changedBookingTags(bookingId),
    }),
    /** Requested again each time the customer is asked. */
    getCancelTerms: build.query<CancelTerms, string>({
      query: (bookingId) => ({
        path: bookingPath(bookingId, 'cancel-request'),
        method: 'POST',
        session: 'required',
        json: { preview: true },
      }),
      transformResponse: toCancelTerms,
      providesTags: ['Person'],
      keepUnusedDataFor: 0,
    }),
    /** `feeCents` is what the customer was shown: another fee by now is rejected as a changed price, with the new terms. */
    cancelRequest: build.mutation<CancelledBooking, CancelWithFeeInput>({
      query: ({ bookingId, feeCents, reason }) => ({
        path: bookingPath(bookingId, 'cancel-request'),
        method: 'POST',
        session: 'required',
        json: { ...(feeCents !== undefined && { fee: formatMoney(feeCents) }), ...(reason && { reason }) },
      }),
      transformResponse: toCancelledBooking,
      invalidatesTags: (_cancelledBooking, _error, { bookingId }) => [
        ...changedBookingTags(bookingId),
        'Quote',
        'Wallet',
      ],
    }),
    sayOfJob: build.mutation<Booking, JobActionInput>({
      query: ({ bookingId, word }) => ({ path: bookingPath(bookingId, word), method: 'POST', session: 'required' }),
      transformResponse: toBookingResponse,
      invalidatesTags: (_booking, _error, { bookingId }) => changedBookingTags(bookingId),
    }),
    getReceipt: build.query<Receipt, string>({
      query: (bookingId) => ({ path: bookingPath(bookingId, 'receipt'), session: 'required' }),
      transformResponse: toReceipt,
      providesTags: (_receipt, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    getTip: build.query<Tip, string>({
      query: (bookingId) => ({ path: bookingPath(bookingId, 'tip'), session: 'required' }),
      transformResponse: toTip,
      providesTags: (_tip, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    /** Repeated with the same payment it gives nothing more. */
    giveTip: build.mutation<Tip, { bookingId: string; intentId: string }>({
      query: ({ bookingId, intentId }) => ({
        path: bookingPath(bookingId, 'tip'),
        method: 'POST',
        session: 'required',
        json: { intent_id: intentId },
      }),
      transformResponse: toTip,
      invalidatesTags: (_tip, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }, 'Wallet'],
    }),
    payBooking: build.mutation<Booking, { bookingId: string; intentId: string }>({
      query: ({ bookingId, intentId }) => ({
        path: bookingPath(bookingId, 'pay'),
        method: 'POST',
        session: 'required',
        json: { intent_id: intentId },
      }),
      transformResponse: toBookingResponse,
      // Paid, it opens the conversation.
      invalidatesTags: (_booking, _error, { bookingId }) => [
        ...changedBookingTags(bookingId),
        'Wallet',
        { type: 'Messages', id: bookingId },
      ],
    }),
  }),
});

/** Minutes make a difference: asked anew whenever it is looked at. */
export function useGetSoonestQuery(input: Parameters<typeof appointmentsApi.useGetSoonestQuery>[0]) {
  return appointmentsApi.useGetSoonestQuery(input, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: 5 * 60_000,
    skipPollingIfUnfocused: true,
  });
}

export function useGetAvailabilityQuery(
  input: Parameters<typeof appointmentsApi.useGetAvailabilityQuery>[0],
  options?: HookOptions,
) {
  return appointmentsApi.useGetAvailabilityQuery(input, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    ...options,
  });
}

export function useGetOpenAvailabilityQuery(
  input: Parameters<typeof appointmentsApi.useGetOpenAvailabilityQuery>[0],
  options?: HookOptions,
) {
  return appointmentsApi.useGetOpenAvailabilityQuery(input, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    ...options,
  });
}

export function useGetCancelTermsQuery(
  bookingId: Parameters<typeof appointmentsApi.useGetCancelTermsQuery>[0],
  options?: HookOptions,
) {
  return appointmentsApi.useGetCancelTermsQuery(bookingId, { refetchOnMountOrArgChange: true, ...options });
}

export const {
  useHoldSlotMutation,
  useRebookMutation,
  useRescheduleMutation,
  useAnswerProposalMutation,
  useCancelRequestMutation,
  useSayOfJobMutation,
  useGetReceiptQuery,
  usePayBookingMutation,
  useGetTipQuery,
  useGiveTipMutation,
} = appointmentsApi;
