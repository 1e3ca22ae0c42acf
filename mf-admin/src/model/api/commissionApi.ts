import { baseApi } from '@doorstep/shared-api';
import { getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export interface CommissionChange {
  readonly change: number;
  /** Percentage such as 12.5. */
  readonly percent: string;
  /** yyyy-MM-dd in the marketplace's time zone. Empty for the original commission. */
  readonly from: string;
  readonly state: 'planned' | 'current' | 'past' | 'withdrawn';
  readonly reason: string;
  readonly by: string;
  readonly decided_at: string;
  readonly withdrawn_at: string;
  /** Version of the whole list. */
  readonly version: number;
}

const invalidatesTags = ['Commission', 'Audit'] as const;
const list = '/commission';

const commissionApi = baseApi.enhanceEndpoints({ addTagTypes: ['Commission', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getCommissionChanges: build.infiniteQuery<Page<CommissionChange>, void, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ pageParam }) => getRequest(list, { cursor: pageParam, limit: '12' }),
      providesTags: ['Commission', 'Person'],
    }),
    changeCommission: build.mutation<
      unknown,
      { readonly percent: string; readonly from: string; readonly reason: string; readonly seen: number }
    >({
      query: (json) => postRequest(list, json),
      invalidatesTags,
    }),
    withdrawCommission: build.mutation<
      unknown,
      { readonly change: number; readonly reason: string; readonly seen: number }
    >({
      query: ({ change, ...json }) => postRequest(itemPath(list, String(change), '/withdraw'), json),
      invalidatesTags,
    }),
  }),
});

export const { useGetCommissionChangesInfiniteQuery, useChangeCommissionMutation, useWithdrawCommissionMutation } =
  commissionApi;
