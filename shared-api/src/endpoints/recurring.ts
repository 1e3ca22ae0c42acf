import { baseApi, type NoArgument } from '../client/baseApi';
import type { RecurringBooking } from '../domain/recurring';
import { toRecurringBooking, toRecurringBookings } from '../wire/recurring';

const recurring = '/recurring-bookings';
const recurringBookingPath = (id: string) => `${recurring}/${encodeURIComponent(id)}`;

/** Visits depend on their bookings too. */
const changedTags = ['Recurring', 'Bookings', 'Person'] as const;

const recurringApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRecurringBookings: build.query<RecurringBooking[], NoArgument>({
      query: () => ({ path: recurring, session: 'required' }),
      transformResponse: toRecurringBookings,
      providesTags: changedTags,
    }),
    /** null: there is none that the reader may see. */
    getRecurringBooking: build.query<RecurringBooking | null, string>({
      query: (id) => ({ path: recurringBookingPath(id), session: 'required' }),
      transformResponse: toRecurringBooking,
      providesTags: changedTags,
    }),
    skipVisit: build.mutation<null, { readonly id: string; readonly visit: number }>({
      query: ({ id, visit }) => ({
        path: `${recurringBookingPath(id)}/skip`,
        method: 'POST',
        session: 'required',
        json: { visit },
      }),
      transformResponse: () => null,
      invalidatesTags: ['Recurring'],
    }),
    endRecurringBooking: build.mutation<null, string>({
      query: (id) => ({ path: `${recurringBookingPath(id)}/end`, method: 'POST', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Recurring'],
    }),
    /** Lets a saved card be charged for each visit; without a card not any more. */
    chargeRecurringBooking: build.mutation<null, { readonly id: string; readonly cardId?: string }>({
      query: ({ id, cardId }) =>
        cardId
          ? {
              path: `${recurringBookingPath(id)}/card`,
              method: 'POST',
              session: 'required',
              json: { payment_method_id: cardId },
            }
          : { path: `${recurringBookingPath(id)}/card`, method: 'DELETE', session: 'required' },
      transformResponse: () => null,
      invalidatesTags: ['Recurring'],
    }),
    resumeRecurringBooking: build.mutation<null, string>({
      query: (id) => ({ path: `${recurringBookingPath(id)}/resume`, method: 'POST', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Recurring'],
    }),
  }),
});

export const {
  useGetRecurringBookingsQuery,
  useGetRecurringBookingQuery,
  useSkipVisitMutation,
  useEndRecurringBookingMutation,
  useResumeRecurringBookingMutation,
  useChargeRecurringBookingMutation,
} = recurringApi;
