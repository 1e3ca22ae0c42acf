import { baseApi } from '../client/baseApi';
import { sendPhoto } from '../client/keepPhoto';
import type { BookingPair, PairSide } from '../domain/workPhotos';
import { toBookingPair } from '../wire/bookingPair';

const pairPath = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/pair`;
const ofProvider = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}/pair`;

export interface AddPairPhotoInput {
  readonly bookingId: string;
  readonly side: PairSide;
  readonly file: Blob;
  readonly alt: string;
}

const jobPairsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobPair: build.query<BookingPair, string>({
      query: (bookingId) => ({ path: pairPath(bookingId), session: 'required' }),
      transformResponse: toBookingPair,
      providesTags: ['Workspace', 'Person'],
    }),
    /** Rejects with the code `invalid` or `too_large` before anything is sent. */
    addPairPhoto: build.mutation<BookingPair, AddPairPhotoInput>({
      queryFn: async ({ bookingId, side, file, alt }, _api, _extra, baseQuery) => {
        const path = `${ofProvider(bookingId)}/${side}`;
        const result = await sendPhoto((request) => Promise.resolve(baseQuery(request)), path, {
          file,
          texts: { alt },
        });
        return 'error' in result ? result : { data: toBookingPair(result.data) };
      },
      invalidatesTags: (_pair, error) => (error ? [] : ['Workspace']),
    }),
    removeJobPair: build.mutation<BookingPair, string>({
      query: (bookingId) => ({ path: ofProvider(bookingId), method: 'DELETE', session: 'required' }),
      transformResponse: toBookingPair,
      invalidatesTags: ['Workspace', 'Provider'],
    }),
  }),
});

export const { useGetJobPairQuery, useAddPairPhotoMutation, useRemoveJobPairMutation } = jobPairsApi;
