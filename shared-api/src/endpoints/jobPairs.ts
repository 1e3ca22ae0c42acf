import { baseApi } from '../client/baseApi';
import type { BookingPair } from '../domain/workPhotos';
import { toBookingPair } from '../wire/bookingPair';

export { shrinkPhoto } from '../client/keepPhoto';

const pairPath = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/pair`;
const ofProvider = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}/pair`;

const jobPairsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobPair: build.query<BookingPair, string>({
      query: (bookingId) => ({ path: pairPath(bookingId), session: 'required' }),
      transformResponse: toBookingPair,
      providesTags: ['Workspace', 'Person'],
    }),
    removeJobPair: build.mutation<BookingPair, string>({
      query: (bookingId) => ({ path: ofProvider(bookingId), method: 'DELETE', session: 'required' }),
      transformResponse: toBookingPair,
      invalidatesTags: ['Workspace', 'Provider'],
    }),
  }),
});

export const { useGetJobPairQuery, useRemoveJobPairMutation } = jobPairsApi;
