import { baseApi } from '@doorstep/shared-api';
import { type BookingExtraWork, type ExtraLine, formatMoney } from '@doorstep/shared-api/domain';
import { toBookingExtraWork } from '@doorstep/shared-api/wire';

const jobPath = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}/extra-work`;

interface ProposeExtraWorkInput {
  readonly bookingId: string;
  readonly lines: readonly ExtraLine[];
  readonly note: string;
}

const extraWorkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJobExtraWork: build.query<BookingExtraWork, string>({
      query: (bookingId) => ({ path: `/bookings/${encodeURIComponent(bookingId)}/extra-work`, session: 'required' }),
      transformResponse: toBookingExtraWork,
      providesTags: (_work, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    proposeExtraWork: build.mutation<BookingExtraWork, ProposeExtraWorkInput>({
      query: ({ bookingId, lines, note }) => ({
        path: jobPath(bookingId),
        method: 'POST',
        session: 'required',
        json: { lines: lines.map(({ text, kind, cents }) => ({ text, kind, amount: formatMoney(cents) })), note },
      }),
      transformResponse: toBookingExtraWork,
      invalidatesTags: (_work, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
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

export const { useGetJobExtraWorkQuery, useProposeExtraWorkMutation, useWithdrawExtraWorkMutation } = extraWorkApi;
