import { baseApi } from '@doorstep/shared-api';
import type { BookingExtraWork } from '@doorstep/shared-api/domain';
import { toBookingExtraWork } from '@doorstep/shared-api/wire';

export interface ExtraWorkRef {
  readonly bookingId: string;
  readonly extraWorkId: string;
}

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/extra-work`;
const pathOfOne = ({ bookingId, extraWorkId }: ExtraWorkRef) =>
  `${pathOf(bookingId)}/${encodeURIComponent(extraWorkId)}`;

const extraWorkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getExtraWork: build.query<BookingExtraWork, string>({
      query: (bookingId) => ({ path: pathOf(bookingId), session: 'required' }),
      transformResponse: toBookingExtraWork,
      providesTags: (_work, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    declineExtraWork: build.mutation<BookingExtraWork, ExtraWorkRef>({
      query: (ref) => ({ path: `${pathOfOne(ref)}/decline`, method: 'POST', session: 'required' }),
      transformResponse: toBookingExtraWork,
      invalidatesTags: (_work, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }],
    }),
    approveExtraWork: build.mutation<BookingExtraWork, ExtraWorkRef & { readonly intentId: string }>({
      query: ({ intentId, ...ref }) => ({
        path: `${pathOfOne(ref)}/approve`,
        method: 'POST',
        session: 'required',
        json: { intent_id: intentId },
      }),
      transformResponse: toBookingExtraWork,
      invalidatesTags: (_work, _error, { bookingId }) => [{ type: 'Booking', id: bookingId }, 'Bookings', 'Wallet'],
    }),
  }),
});

export const { useGetExtraWorkQuery, useDeclineExtraWorkMutation, useApproveExtraWorkMutation } = extraWorkApi;
