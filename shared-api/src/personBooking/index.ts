// Import by package name, not by path: the page has a single copy, which the shell provides.
import { baseApi } from '@doorstep/shared-api';
import type { QuoteInput } from '@doorstep/shared-api/bookings';
import type { PersonQuote, SlotHold } from '@doorstep/shared-api/domain';
import { toPersonQuote, toQuoteRequest, toSlotHold } from '@doorstep/shared-api/wire';

export interface HoldTimeInput {
  readonly providerId: string;
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  /** Earlier hold that this one extends, moves, or takes over after signing in. */
  readonly holdId?: string;
  /** Services for which others are suggested when the time is taken. */
  readonly subcategoryIds: readonly string[];
  readonly quantities?: readonly number[];
  readonly lat?: string;
  readonly long?: string;
}

/** Not part of a shared module: only the sheet that books a chosen person loads it. */
const personBookingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPersonQuote: build.query<PersonQuote, QuoteInput>({
      query: (input) => ({ path: '/quote', method: 'POST', session: 'required', json: toQuoteRequest(input) }),
      transformResponse: toPersonQuote,
      providesTags: ['Quote', 'Person'],
      keepUnusedDataFor: 0,
    }),
    /** Visitors may hold a time too. */
    holdTime: build.mutation<SlotHold, HoldTimeInput>({
      query: ({ providerId, startAt, durationMinutes, holdId, subcategoryIds, quantities, lat, long }) => ({
        path: '/holds',
        method: 'POST',
        session: 'public',
        json: {
          provider_id: providerId,
          start_at: startAt,
          duration: durationMinutes,
          subcategory_ids: subcategoryIds,
          ...(holdId && { hold_id: holdId }),
          ...(quantities && { quantities }),
          ...(lat && long && { lat: Number(lat), long: Number(long) }),
        },
      }),
      transformResponse: toSlotHold,
      invalidatesTags: (_hold, error) => (error ? ['Availability'] : []),
    }),
    releaseHold: build.mutation<null, string>({
      query: (id) => ({ path: `/holds/${encodeURIComponent(id)}`, method: 'DELETE', session: 'public' }),
      transformResponse: () => null,
      invalidatesTags: ['Availability'],
    }),
  }),
});

export const { useGetPersonQuoteQuery, useHoldTimeMutation, useReleaseHoldMutation } = personBookingApi;
