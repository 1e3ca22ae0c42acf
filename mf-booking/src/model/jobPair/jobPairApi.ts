import { baseApi } from '@doorstep/shared-api';
import type { BookingPair } from '@doorstep/shared-api/domain';
import { toBookingPair } from '@doorstep/shared-api/wire';

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/pair`;

const jobPairApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBookingPair: build.query<BookingPair, string>({
      query: (bookingId) => ({ path: pathOf(bookingId), session: 'required' }),
      transformResponse: toBookingPair,
      providesTags: (_pair, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    answerBookingPair: build.mutation<BookingPair, { readonly bookingId: string; readonly consent: boolean }>({
      query: ({ bookingId, consent }) => ({
        path: pathOf(bookingId),
        method: 'PUT',
        session: 'required',
        json: { consent },
      }),
      transformResponse: toBookingPair,
      invalidatesTags: (_pair, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }, 'Provider'],
    }),
  }),
});

export const { useGetBookingPairQuery, useAnswerBookingPairMutation } = jobPairApi;
