import { baseApi, type HookOptions } from '../client/baseApi';
import type {
  Payout,
  PayoutAccount,
  PayoutDetails,
  PayoutInterval,
  PayoutListPage,
  PayoutSetUp,
} from '../domain/payout';
import { toPayoutAccount, toPayoutDetails, toPayoutListPage, toPayoutSetUp } from '../wire/payouts';

/**
 * Fields of the built-in test bank. Omitted fields stay unchanged. The account number is never returned, only its last
 * digits.
 */
export interface PayoutBankFields {
  readonly holderName?: string;
  /** yyyy-MM-dd */
  readonly birthDate?: string;
  readonly routingNumber?: string;
  readonly accountNumber?: string;
}

const payoutAccountPath = '/provider/payout-account';
/** Whatever came of it, it is asked for anew: the gateway may have taken a part of it. */
const invalidatesTags = ['Payouts'] as const;

const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPayoutAccount: build.query<PayoutAccount, void>({
      query: () => ({ path: payoutAccountPath, session: 'required' }),
      transformResponse: toPayoutAccount,
      providesTags: ['Payouts', 'Person'],
    }),
    /** Begins, or goes on where it was left. Asks to confirm that it is you. */
    startPayoutAccount: build.mutation<PayoutSetUp, void>({
      query: () => ({ path: `${payoutAccountPath}/start`, method: 'POST', session: 'required', json: {} }),
      transformResponse: toPayoutSetUp,
      invalidatesTags,
    }),
    /** For `setUp` `fields` only. Requires re-authentication. A 422 names the field that the bank rejects. */
    savePayoutBank: build.mutation<PayoutAccount, PayoutBankFields>({
      query: ({ holderName, birthDate, routingNumber, accountNumber }) => ({
        path: `${payoutAccountPath}/bank`,
        method: 'POST',
        session: 'required',
        json: {
          holder_name: holderName,
          birth_date: birthDate,
          routing_number: routingNumber,
          account_number: accountNumber,
        },
      }),
      transformResponse: toPayoutAccount,
      invalidatesTags,
    }),
    refreshPayoutAccount: build.mutation<PayoutAccount, void>({
      query: () => ({ path: `${payoutAccountPath}/refresh`, method: 'POST', session: 'required', json: {} }),
      transformResponse: toPayoutAccount,
      invalidatesTags,
    }),
    choosePayoutInterval: build.mutation<PayoutAccount, PayoutInterval>({
      query: (interval) => ({
        path: `${payoutAccountPath}/interval`,
        method: 'PUT',
        session: 'required',
        json: { interval },
      }),
      transformResponse: toPayoutAccount,
      invalidatesTags,
    }),
    getPayouts: build.infiniteQuery<PayoutListPage, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ pageParam }) => ({
        path: '/provider/payouts',
        session: 'required',
        query: { after: pageParam || undefined },
      }),
      providesTags: ['Payouts', 'Person'],
      transformResponse: toPayoutListPage,
    }),
    getPayout: build.query<PayoutDetails, string>({
      query: (id) => ({ path: `/provider/payouts/${encodeURIComponent(id)}`, session: 'required' }),
      transformResponse: toPayoutDetails,
      providesTags: ['Payouts', 'Person'],
    }),
  }),
});

/** Newest first. */
export function useGetPayoutsQuery(options?: HookOptions) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...rest } = payoutsApi.useGetPayoutsInfiniteQuery(
    undefined,
    options,
  );
  return {
    ...rest,
    data: data?.pages.flatMap(({ items }): readonly Payout[] => items),
    hasMore: hasNextPage,
    loadMore: fetchNextPage,
    isLoadingMore: isFetchingNextPage,
  };
}

export const {
  useGetPayoutAccountQuery,
  useStartPayoutAccountMutation,
  useSavePayoutBankMutation,
  useRefreshPayoutAccountMutation,
  useChoosePayoutIntervalMutation,
  useGetPayoutQuery,
} = payoutsApi;
