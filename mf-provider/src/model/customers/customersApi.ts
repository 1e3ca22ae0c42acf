import { baseApi } from '@doorstep/shared-api';
import type { BlockedCustomersWire, CustomerOfJobWire } from '@doorstep/shared-api/wire';

export interface CustomerOfJob {
  readonly ratingCount: number;
  readonly average: number;
  readonly canRate: boolean;
  /** The own private rating of this job. */
  readonly own?: { readonly stars: number; readonly note: string };
  readonly isBlocked: boolean;
}

export interface BlockedCustomer {
  /** Job from which the customer was blocked. */
  readonly bookingId: string;
  readonly bookingNumber: string;
  readonly name: string;
  readonly since: string;
}

interface RateCustomerInput {
  readonly bookingId: string;
  readonly stars: number;
  readonly note: string;
}

const toCustomer = ({ ratings, average, can_rate, own, blocked }: CustomerOfJobWire): CustomerOfJob => ({
  ...{ ratingCount: ratings, average: Number(average), canRate: can_rate, isBlocked: blocked },
  ...(own && { own }),
});

const path = (bookingId: string) => `/provider/jobs/${encodeURIComponent(bookingId)}/customer`;

const customersApi = baseApi.enhanceEndpoints({ addTagTypes: ['Customers'] }).injectEndpoints({
  endpoints: (build) => ({
    getCustomerOfJob: build.query<CustomerOfJob, string>({
      query: (bookingId) => ({ path: path(bookingId), session: 'required' }),
      transformResponse: toCustomer,
      providesTags: (_customer, _error, id) => ['Customers', { type: 'Booking', id }, 'Person'],
    }),
    getBlockedCustomers: build.query<BlockedCustomer[], void>({
      query: () => ({ path: '/provider/blocked-customers', session: 'required' }),
      transformResponse: ({ items }: BlockedCustomersWire) =>
        items.map(({ booking_id, booking_number, name, since }) => ({
          ...{ bookingId: booking_id, bookingNumber: booking_number, name, since },
        })),
      providesTags: ['Customers', 'Person'],
    }),
    rateCustomer: build.mutation<CustomerOfJob, RateCustomerInput>({
      query: ({ bookingId, stars, note }) => ({
        ...{ path: `${path(bookingId)}/rating`, method: 'PUT', session: 'required' },
        json: { stars, note },
      }),
      transformResponse: toCustomer,
      invalidatesTags: ['Customers'],
    }),
    removeCustomerRating: build.mutation<CustomerOfJob, string>({
      query: (bookingId) => ({ path: `${path(bookingId)}/rating`, method: 'DELETE', session: 'required' }),
      transformResponse: toCustomer,
      invalidatesTags: ['Customers'],
    }),
    blockCustomer: build.mutation<CustomerOfJob, string>({
      query: (bookingId) => ({ path: `${path(bookingId)}/block`, method: 'PUT', session: 'required' }),
      transformResponse: toCustomer,
      invalidatesTags: ['Customers', 'Jobs'],
    }),
    unblockCustomer: build.mutation<null, string>({
      query: (bookingId) => ({ path: `${path(bookingId)}/block`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Customers', 'Jobs'],
    }),
  }),
});

export const {
  useGetCustomerOfJobQuery,
  useGetBlockedCustomersQuery,
  useRateCustomerMutation,
  useRemoveCustomerRatingMutation,
  useBlockCustomerMutation,
  useUnblockCustomerMutation,
} = customersApi;
