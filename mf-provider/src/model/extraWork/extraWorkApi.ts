import { baseApi } from '@doorstep/shared-api';
import type { BookingExtraWork } from '@doorstep/shared-api/domain';
import { toBookingExtraWork } from '@doorstep/shared-api/wire';

const jobPath = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}/extra-work`;

const extraWorkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobExtraWork: build.query<BookingExtraWork, string>({
      query: (bookingId) => ({ path: `/bookings/${encodeURIComponent(bookingId)}/extra-work`, session: 'required' }),
      transformResponse: toBookingExtraWork,
      providesTags: (_work, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    withdrawExtraWork: build.mutation<BookingExtraWork, { readonly bookingId: string; readonly extraWorkId: string }>({
      query: ({ bookingId, extraWorkId }) => ({
        path: `${jobPath(bookingId)}/${encodeURIComponent(extraWorkId)}`,
        method: 'DELETE',
        session: 'required',
      }),
      transformResponse: toBookingExtraWork,
      invalidatesTags: (_work, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
  }),
});

export const { useGetJobExtraWorkQuery, useWithdrawExtraWorkMutation } = extraWorkApi;
