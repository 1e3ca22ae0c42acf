import type { SubscriptionOptions } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { apiBaseQuery } from './baseQuery';

// biome-ignore lint/suspicious/noConfusingVoidType: only void lets a caller leave the argument out
export type NoArgument = void;

/** Leaves out the choice of a part of the result: its type would be lost on the way, and with it the type of `data`. */
export interface HookOptions extends SubscriptionOptions {
  readonly skip?: boolean;
  /** Seconds after which what is kept is too old, or whether it always is. */
  readonly refetchOnMountOrArgChange?: boolean | number;
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: apiBaseQuery,
  tagTypes: [
    'Categories',
    'AreaWait',
    'SavedAddresses',
    'TopProviders',
    'Providers',
    'Provider',
    'Coupons',
    'Commission',
    'Bookings',
    'Recurring',
    'Booking',
    'Offers',
    'Quote',
    'Availability',
    'Wallet',
    'PaymentMethods',
    'Favourites',
    'Reviews',
    'Notifications',
    'Unread',
    'Sessions',
    'Export',
    'Messages',
    'Conversations',
    'Jobs',
    'Earnings',
    'Payouts',
    'Workspace',
    'Preferences',
    'Push',
    'Delivery',
    /** Provided by everything that depends on the signed-in user. */
    'Person',
  ],
  refetchOnMountOrArgChange: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
