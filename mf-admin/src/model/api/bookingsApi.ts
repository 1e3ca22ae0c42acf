import { type ApiChange, baseApi } from '@doorstep/shared-api';
import type { BookingStatus, PaymentStatus, Recurrence, RecurringState } from '@doorstep/shared-api/domain';
import type { DecisionOutcome } from '../decision';
import type { CouponTermsWire } from './problemsApi';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export interface BookingItem {
  readonly booking_id: string;
  /** Number such as D-20418. */
  readonly number: string;
  readonly category: string;
  readonly customer_id: string;
  readonly customer: string;
  readonly provider_id: string;
  readonly provider: string;
  readonly start_at: string;
  readonly created_at: string;
  readonly amount: string;
  readonly status: BookingStatus;
  readonly payment_status: PaymentStatus;
  readonly refunded: string;
  readonly version: number;
}

export interface BookingWithHistory extends BookingItem {
  readonly time_zone: string;
  readonly address: string;
  /** Destination of the work. Empty in most categories. */
  readonly address2: string;
  readonly notes: string;
  readonly recurring?: {
    readonly every: Recurrence;
    readonly state: RecurringState;
    readonly first_booking_id: string;
  };
  readonly cancel_reason: string;
  readonly total: string;
  readonly discount: string;
  readonly coupon: string;
  readonly commission: string;
  readonly provider_share: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity?: number;
    readonly price: string;
    readonly minutes: number;
  }[];
  readonly history: readonly {
    readonly at: string;
    readonly to: BookingStatus;
    readonly by: string;
    readonly who: string;
    readonly reason: string;
  }[];
  readonly messages: readonly {
    readonly number: number;
    readonly at: string;
    readonly author_id: string;
    readonly author: string;
    readonly text: string;
    /** URLs. Older servers send none. */
    readonly photos?: readonly string[];
  }[];
  readonly notifications: readonly {
    readonly at: string;
    readonly to: string;
    readonly title: string;
    readonly text: string;
    readonly read: boolean;
  }[];
  readonly payments: readonly {
    readonly payment_id: string;
    readonly is_tip: boolean;
    readonly captured: string;
    readonly refund_wanted: string;
  }[];
  /** Signed change of an account's balance. */
  readonly ledger: readonly {
    readonly at: string;
    readonly kind: string;
    readonly account: string;
    readonly amount: string;
  }[];
  readonly moves: readonly Exclude<DecisionOutcome, 'none'>[];
  /** Money in question. */
  readonly left: string;
  readonly commission_percent: string;
  readonly coupon_terms?: CouponTermsWire;
  /** Open problem, which must be decided instead. Empty when there is none. */
  readonly problem_id: string;
  readonly changes: readonly ApiChange[];
}

export interface BookingMove {
  readonly id: string;
  readonly seen: number;
  readonly move: Exclude<DecisionOutcome, 'none'>;
  readonly refund_cents: number;
  readonly pay_provider_cents: number;
  readonly reason: string;
}

const changedTags = (id: string) => ['Bookings', { type: 'Booking', id }, 'Payouts', 'Waiting', 'Audit'] as const;

const bookingsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Waiting', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getAnyBookings: build.infiniteQuery<Page<BookingItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/bookings', { ...queryArg, cursor: pageParam }),
      providesTags: ['Bookings', 'Person'],
    }),
    getBookingStory: build.query<BookingWithHistory, string>({
      query: (id) => getRequest(itemPath('/bookings', id)),
      providesTags: (_story, _error, id) => [{ type: 'Booking', id }, 'Person'],
    }),
    moveBooking: build.mutation<BookingWithHistory, BookingMove>({
      query: ({ id, ...json }) => postRequest(itemPath('/bookings', id, '/move'), json),
      invalidatesTags: (_story, error, { id }) => (error ? [] : changedTags(id)),
    }),
    refundTip: build.mutation<BookingWithHistory, Pick<BookingMove, 'id' | 'seen' | 'reason'>>({
      query: ({ id, ...json }) => postRequest(itemPath('/bookings', id, '/tip/refund'), json),
      invalidatesTags: (_story, _error, { id }) => changedTags(id),
    }),
  }),
});

export const { useGetAnyBookingsInfiniteQuery, useGetBookingStoryQuery, useMoveBookingMutation, useRefundTipMutation } =
  bookingsApi;
