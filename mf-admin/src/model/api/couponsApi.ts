import { baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export const couponStates = ['running', 'planned', 'ended', 'stopped', 'single'] as const;

export interface CouponItem {
  readonly code: string;
  readonly description: string;
  /** Percentage such as 12.5. Empty where the coupon gives an amount. */
  readonly percent: string;
  /** 0.00 where it gives a percentage. */
  readonly amount: string;
  readonly max_discount: string;
  readonly min_fare: string;
  readonly funded_by: 'platform' | 'provider';
  readonly first_booking: boolean;
  readonly listed: boolean;
  readonly per_person: number;
  /** 0 without a limit. */
  readonly in_total: number;
  readonly uses: number;
  readonly cost: string;
  readonly budget: string;
  readonly from: string;
  readonly until: string;
  readonly state: (typeof couponStates)[number];
  readonly version: number;
}

export interface NewCoupon {
  readonly code: string;
  readonly description: string;
  readonly percent?: string;
  readonly amount?: string;
  readonly max_discount?: string;
  readonly min_fare?: string;
  readonly from?: string;
  readonly until?: string;
  readonly per_person: number;
  readonly in_total?: number;
  readonly budget?: string;
  readonly first_booking: boolean;
  readonly listed: boolean;
  readonly accept_loss: boolean;
  readonly reason: string;
}

interface CouponAct {
  readonly code: string;
  readonly reason: string;
  readonly seen: number;
}

const invalidatesTags = ['Coupons', 'Audit'] as const;
const list = '/coupons';

const couponsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Coupons', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaffCoupons: build.infiniteQuery<Page<CouponItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest(list, { ...queryArg, cursor: pageParam }),
      providesTags: ['Coupons', 'Person'],
    }),
    createCoupon: build.mutation<unknown, NewCoupon>({ query: (json) => postRequest(list, json), invalidatesTags }),
    stopCoupon: build.mutation<unknown, CouponAct>({
      query: ({ code, ...json }) => postRequest(itemPath(list, code, '/stop'), json),
      invalidatesTags,
    }),
    resumeCoupon: build.mutation<unknown, CouponAct>({
      query: ({ code, ...json }) => postRequest(itemPath(list, code, '/resume'), json),
      invalidatesTags,
    }),
  }),
});

export const {
  useGetStaffCouponsInfiniteQuery,
  useCreateCouponMutation,
  useStopCouponMutation,
  useResumeCouponMutation,
} = couponsApi;
