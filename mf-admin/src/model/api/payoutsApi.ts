import { type ApiChange, baseApi } from '@doorstep/shared-api';
import type {
  PayoutAccountRequirement,
  PayoutAccountState,
  PayoutFailure,
  PayoutInterval,
  PayoutState,
} from '@doorstep/shared-api/domain';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

interface ProvidersTotal {
  readonly amount: string;
  readonly providers: number;
}

export interface PayoutOverview {
  readonly at: string;
  readonly next_run: {
    /** yyyy-MM-dd in the marketplace's time zone. */
    readonly date: string;
    readonly at: string;
    /** These five add up to `payable`. */
    readonly goes_out: ProvidersTotal;
    readonly held: ProvidersTotal;
    readonly no_account: ProvidersTotal;
    readonly below_minimum: ProvidersTotal;
    /** Owed to providers with monthly payouts whose day is later. */
    readonly monthly: ProvidersTotal;
    readonly payable: ProvidersTotal;
    readonly largest: { readonly provider_id: string; readonly provider: string; readonly amount: string } | null;
  };
  readonly paused: boolean;
  readonly minimum: string;
  readonly on_the_way: { readonly amount: string; readonly payouts: number };
  /** Failed and returned payouts that were not paid again. */
  readonly came_back: { readonly amount: string; readonly payouts: number };
  readonly in_question: { readonly amount: string; readonly problems: number };
  readonly below_zero: ProvidersTotal;
  /** Lowest balance allowed, such as -200.00. */
  readonly lowest_balance: string;
}

export interface PayoutRun {
  readonly run: number;
  readonly day: string;
  readonly kind: 'scheduled' | 'manual';
  readonly state: 'preparing' | 'sending' | 'finished';
  readonly started_at: string;
  /** Empty when it started automatically. */
  readonly started_by: string;
  readonly reason: string;
  readonly finished_at: string;
  readonly providers: number;
  readonly amount: string;
  readonly arrived: number;
  readonly not_paid: number;
  readonly not_paid_amount: string;
  /** Number of failed payouts that a later one included. */
  readonly paid_again: number;
}

export interface StaffPayout {
  readonly payout_id: string;
  readonly run: number;
  readonly provider_id: string;
  readonly provider: string;
  readonly image: string;
  readonly state: PayoutState;
  readonly amount: string;
  readonly failure: PayoutFailure | '';
  readonly bank: string;
  readonly last4: string;
  readonly started_at: string;
  readonly expected_at: string;
  readonly arrived_at: string;
  readonly ended_at: string;
  readonly reminded_at: string;
  /** Later payout that included the returned money. */
  readonly paid_again_by: string;
  readonly attempts: number;
  /** Amount owed now. Paying again pays all of it. */
  readonly payable: string;
  readonly account_state: PayoutAccountState | 'none';
  readonly account_checked_at: string;
  readonly held: boolean;
  readonly version: number;
}

export interface PayoutHold {
  readonly provider_id: string;
  readonly provider: string;
  readonly image: string;
  readonly payable: string;
  readonly since: string;
  readonly by: string;
  readonly reason: string;
  readonly version: number;
}

export interface NegativeBalance {
  readonly provider_id: string;
  readonly provider: string;
  readonly image: string;
  readonly balance: string;
  readonly since: string;
  readonly kind: '' | 'questioned' | 'chargeback' | 'correction';
  readonly booking_id: string;
  readonly version: number;
}

/** Wallet with money that the top-up's card refused to take back. */
export interface StrandedWallet {
  readonly customer_id: string;
  readonly customer: string;
  readonly image: string;
  /** Upper limit of a bank transfer. */
  readonly amount: string;
  readonly balance: string;
  readonly since: string;
}

export interface Payee {
  readonly provider_id: string;
  readonly provider: string;
  readonly image: string;
  readonly payable: string;
  readonly in_payout: string;
  readonly paid: string;
  readonly interval: PayoutInterval;
  readonly account: {
    readonly state: PayoutAccountState | 'none';
    readonly missing: readonly PayoutAccountRequirement[];
    readonly bank: string;
    readonly last4: string;
    readonly checked_at: string;
  };
  readonly hold: { readonly since: string; readonly by: string; readonly reason: string } | null;
  readonly version: number;
  readonly changes: readonly Pick<ApiChange, 'at' | 'who' | 'act' | 'why'>[];
}

interface ReasonedRequest {
  readonly id: string;
  readonly seen: number;
  readonly reason: string;
}

const tags = ['Payouts', 'Waiting', 'Audit'] as const;
const invalidatesTags = tags;
const list = '/payouts';
const RUNS_PER_PAGE = 6;
const providers = `${list}/providers`;

const payoutsApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    getPayoutOverview: build.query<PayoutOverview, void>({
      query: () => getRequest(`${list}/overview`),
      providesTags: ['Payouts', 'Person'],
    }),
    /** Filters: run, provider_id, state, waiting=true (returned and not paid again). Newest first. */
    getStaffPayouts: build.infiniteQuery<Page<StaffPayout>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest(list, { ...queryArg, cursor: pageParam }),
      providesTags: ['Payouts', 'Person'],
    }),
    getPayoutRuns: build.infiniteQuery<Page<PayoutRun>, void, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ pageParam }) => getRequest(`${list}/runs`, { cursor: pageParam, limit: String(RUNS_PER_PAGE) }),
      providesTags: ['Payouts', 'Person'],
    }),
    getPayoutHolds: build.infiniteQuery<Page<PayoutHold>, void, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ pageParam }) => getRequest(`${list}/holds`, { cursor: pageParam }),
      providesTags: ['Payouts', 'Person'],
    }),
    getBelowZero: build.infiniteQuery<Page<NegativeBalance>, void, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ pageParam }) => getRequest(`${list}/below-zero`, { cursor: pageParam }),
      providesTags: ['Payouts', 'Person'],
    }),
    getStrandedWallets: build.infiniteQuery<Page<StrandedWallet>, void, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ pageParam }) => getRequest(`${list}/wallets`, { cursor: pageParam }),
      providesTags: ['Payouts', 'Person'],
    }),
    /** Records a transfer that was made at the bank. Its reference counts once. */
    bookTransfer: build.mutation<
      { readonly sent: string; readonly balance: string },
      { readonly id: string; readonly cents: number; readonly reference: string }
    >({
      query: ({ id, ...json }) => postRequest(itemPath(`${list}/wallets`, id, '/transfer'), json),
      invalidatesTags,
    }),
    getPayee: build.query<Payee, string>({
      query: (id) => getRequest(itemPath(providers, id)),
      providesTags: ['Payouts', 'Person'],
    }),
    /** Months of one provider, newest first. Opening one is logged. */
    getStatementMonths: build.query<{ readonly items: readonly { readonly month: string }[] }, string>({
      query: (id) => getRequest(itemPath('/people', id, '/statements')),
      providesTags: ['Payouts', 'Person'],
    }),
    holdPayouts: build.mutation<Payee, ReasonedRequest>({
      query: ({ id, ...json }) => postRequest(itemPath(providers, id, '/hold'), json),
      invalidatesTags,
    }),
    releasePayouts: build.mutation<Payee, ReasonedRequest>({
      query: ({ id, ...json }) => postRequest(itemPath(providers, id, '/release'), json),
      invalidatesTags,
    }),
    /** A positive amount increases what the provider is owed. `booking_id` if it concerns a booking. */
    correctPayable: build.mutation<Payee, ReasonedRequest & { readonly cents: number; readonly booking_id?: string }>({
      query: ({ id, ...json }) => postRequest(itemPath(providers, id, '/correct'), json),
      invalidatesTags,
    }),
    payAgain: build.mutation<StaffPayout, ReasonedRequest>({
      query: ({ id, ...json }) => postRequest(itemPath(list, id, '/pay-again'), json),
      invalidatesTags,
    }),
    remindOfPayout: build.mutation<StaffPayout, Pick<ReasonedRequest, 'id' | 'seen'>>({
      query: ({ id, ...json }) => postRequest(itemPath(list, id, '/remind'), json),
      invalidatesTags,
    }),
    /** The maintenance job starts the run within seconds. */
    runPayouts: build.mutation<PayoutOverview, string>({
      query: (reason) => postRequest(`${list}/run`, { reason }),
      invalidatesTags,
    }),
    pausePayouts: build.mutation<PayoutOverview, string>({
      query: (reason) => postRequest(`${list}/pause`, { reason }),
      invalidatesTags,
    }),
    resumePayouts: build.mutation<PayoutOverview, string>({
      query: (reason) => postRequest(`${list}/resume`, { reason }),
      invalidatesTags,
    }),
  }),
});

export const {
  useGetPayoutOverviewQuery,
  useGetStaffPayoutsInfiniteQuery,
  useGetPayoutRunsInfiniteQuery,
  useGetPayoutHoldsInfiniteQuery,
  useGetBelowZeroInfiniteQuery,
  useGetStrandedWalletsInfiniteQuery,
  useBookTransferMutation,
  useGetPayeeQuery,
  useGetStatementMonthsQuery,
  useHoldPayoutsMutation,
  useReleasePayoutsMutation,
  useCorrectPayableMutation,
  usePayAgainMutation,
  useRemindOfPayoutMutation,
  useRunPayoutsMutation,
  usePausePayoutsMutation,
  useResumePayoutsMutation,
} = payoutsApi;
