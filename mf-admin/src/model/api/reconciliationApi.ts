import { baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, type Page, pagedQueryOptions, postRequest } from './requests';

export interface ReconciledDay {
  readonly day: string;
  readonly charges: string;
  readonly refunds: string;
  readonly disputes: string;
  readonly payouts: string;
  readonly fees: string;
  readonly gateway: string;
  readonly ledger: string;
  readonly difference: string;
  readonly explained: number;
  readonly to_explain: number;
  readonly asked_at: string;
}

export interface Difference {
  readonly difference_id: string;
  readonly day: string;
  readonly about: 'payment' | 'dispute' | 'payout' | 'fees' | 'line';
  readonly about_id: string;
  readonly booking_id: string;
  readonly gateway: string;
  readonly ledger: string;
  readonly difference: string;
  /** `other_day`: both sides have it, on different days. `waiting`: not compared since. `noted`: staff explained it. */
  readonly explanation: '' | 'other_day' | 'waiting' | 'noted';
  readonly reason: string;
  readonly by: string;
  readonly noted_at: string;
}

const invalidatesTags = ['Reconciliation', 'Disputes', 'Payouts', 'Audit'] as const;
const list = '/reconciliation';

const reconciliationApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Reconciliation', 'Disputes', 'Payouts', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getReconciledDays: build.infiniteQuery<Page<ReconciledDay>, void, string>({
        infiniteQueryOptions: pagedQueryOptions,
        query: ({ pageParam }) => getRequest(list, { cursor: pageParam, limit: '14' }),
        providesTags: ['Reconciliation', 'Person'],
      }),
      /** Filters: day, open=true. */
      getDifferences: build.infiniteQuery<Page<Difference>, Filters, string>({
        infiniteQueryOptions: pagedQueryOptions,
        query: ({ queryArg, pageParam }) => getRequest(`${list}/differences`, { ...queryArg, cursor: pageParam }),
        providesTags: ['Reconciliation', 'Person'],
      }),
      askGateway: build.mutation<unknown, void>({
        query: () => postRequest(`${list}/refresh`),
        invalidatesTags,
      }),
      explainDifference: build.mutation<unknown, { readonly difference_id: string; readonly reason: string }>({
        query: (json) => postRequest(`${list}/explain`, json),
        invalidatesTags,
      }),
    }),
  });

export const {
  useGetReconciledDaysInfiniteQuery,
  useGetDifferencesInfiniteQuery,
  useAskGatewayMutation,
  useExplainDifferenceMutation,
} = reconciliationApi;
