import { baseApi } from '@doorstep/shared-api';
import type { ProblemKind, ProblemOutcome, ProblemState } from '@doorstep/shared-api/domain';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export type Side = 'customer' | 'provider';

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

export interface ProblemItem {
  readonly id: string;
  readonly booking_id: string;
  readonly booking_number: string;
  readonly kind: ProblemKind;
  readonly state: ProblemState;
  readonly by: Side;
  readonly category: string;
  readonly status: string;
  readonly customer: NamedPerson;
  readonly provider: NamedPerson;
  readonly held: string;
  readonly at: string;
  readonly due_at: string;
  readonly late: boolean;
  readonly assigned_to: NamedPerson;
  readonly version: number;
}

interface Party extends NamedPerson {
  readonly image: string;
  readonly language: string;
  readonly bookings: number;
  readonly problems: number;
}

export interface ProblemDecisionWire {
  readonly outcome: ProblemOutcome;
  readonly refund: string;
  readonly pay_provider: string;
  readonly commission: string;
  readonly coupon: string;
}

export interface ProblemEntry {
  readonly kind: 'report' | 'reply' | 'answer' | 'decision' | 'appeal' | 'assigned' | 'unassigned';
  readonly by: Side | 'staff';
  readonly author_id: string;
  readonly to: Side | 'both' | 'nobody';
  readonly text: string;
  readonly wants: string;
  readonly photos: readonly string[];
  readonly at: string;
  readonly decision?: ProblemDecisionWire;
}

export interface MoneyMovement {
  readonly at: string;
  readonly kind: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

export interface ProblemDetails extends ProblemItem {
  readonly appeal_until: string;
  readonly people: Readonly<Record<Side, Party>>;
  readonly booking: {
    readonly start_at: string;
    readonly time_zone: string;
    readonly address: string;
    readonly services: readonly { readonly name: string; readonly quantity?: number; readonly price: string }[];
    readonly photos: readonly string[];
    readonly timeline: readonly { readonly status: string; readonly at: string; readonly by: string }[];
  };
  readonly entries: readonly ProblemEntry[];
  readonly messages: readonly {
    readonly by: Side;
    readonly text: string;
    /** URLs. Older servers send none. */
    readonly photos?: readonly string[];
    readonly at: string;
  }[];
  readonly money: {
    readonly paid: string;
    readonly refunded: string;
    readonly left_cents: number;
    readonly commission_percent: string;
    readonly coupon?: CouponTermsWire;
    readonly movements: readonly MoneyMovement[];
  };
}

export interface CouponTermsWire {
  readonly payable_cents: number;
  readonly provider_cents: number;
  readonly promotion_cents: number;
  readonly left_cents: number;
}

interface VersionedRequest {
  readonly id: string;
  readonly seen: number;
}

export interface DecideProblemInput extends VersionedRequest {
  readonly outcome: ProblemOutcome;
  readonly refund_cents: number;
  readonly pay_provider_cents: number;
  readonly coupon_cents?: number;
  readonly reason: string;
}

const problemActRequest = (name: string) => (request: VersionedRequest) => {
  const { id, ...json } = request;
  return postRequest(itemPath('/problems', id, `/${name}`), json);
};

const invalidatesTags = ['Problems', 'Waiting', 'Audit'] as const;

const problemsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Problems', 'Waiting', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaffProblems: build.infiniteQuery<Page<ProblemItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/problems', { ...queryArg, cursor: pageParam }),
      providesTags: ['Problems', 'Person'],
    }),
    getProblemWork: build.query<ProblemDetails, string>({
      query: (id) => getRequest(itemPath('/problems', id)),
      providesTags: ['Problems', 'Person'],
    }),
    assignProblem: build.mutation<ProblemDetails, VersionedRequest>({
      query: problemActRequest('assign'),
      invalidatesTags,
    }),
    unassignProblem: build.mutation<ProblemDetails, VersionedRequest>({
      query: problemActRequest('unassign'),
      invalidatesTags,
    }),
    answerProblem: build.mutation<
      ProblemDetails,
      VersionedRequest & { readonly to: Side | 'both'; readonly text: string }
    >({
      query: problemActRequest('answer'),
      invalidatesTags,
    }),
    /** A decision moves money. */
    decideProblem: build.mutation<ProblemDetails, DecideProblemInput>({
      query: problemActRequest('decide'),
      invalidatesTags: [...invalidatesTags, 'Bookings', 'Booking', 'Payouts'],
    }),
  }),
});

export const {
  useGetStaffProblemsInfiniteQuery,
  useGetProblemWorkQuery,
  useAssignProblemMutation,
  useUnassignProblemMutation,
  useAnswerProblemMutation,
  useDecideProblemMutation,
} = problemsApi;
