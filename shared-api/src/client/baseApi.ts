import type { SubscriptionOptions } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { apiBaseQuery } from './baseQuery';

/** `void` in a union of arguments lets the hook be called without one. */
// biome-ignore lint/suspicious/noConfusingVoidType: only void lets a caller leave the argument out
export type NoArgument = void;

/**
 * Options of a hook that wraps another one. Not the choice of a part of the result: its type would be lost on the way,
 * and with it the type of `data`.
 */
export interface HookOptions extends SubscriptionOptions {
  readonly skip?: boolean;
  /** Seconds after which what is kept is too old, or whether it always is. */
  readonly refetchOnMountOrArgChange?: boolean | number;
}

/** The one slice of server data. Each domain injects its endpoints; all share this cache and its tags. */
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
    /** Recurring bookings with their visits to come. */
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
    /** The list of all conversations. */
    'Conversations',
    /** A provider's job board. */
    'Jobs',
    'Earnings',
    /** Payout account and payouts of a provider. */
    'Payouts',
    /** A provider's times, services and profile. */
    'Workspace',
    'Preferences',
    'Push',
    /** Deliverability of e-mails and text messages to the user. */
    'Delivery',
    /** Provided by everything that depends on the signed-in user. */
    'Person',
  ],
  /** Coming back to a screen asks again for what is older than a minute. */
  refetchOnMountOrArgChange: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
