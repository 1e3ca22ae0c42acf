import { baseApi } from '@doorstep/shared-api';
import type { ProblemKind, ProblemOutcome, ProblemState } from '@doorstep/shared-api/domain';
import { below, type Filters, type Page, pages, post, read } from './requests';

export type Side = 'customer' | 'provider';

interface Named {
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
  readonly customer: Named;
  readonly provider: Named;
  readonly held: string;
  readonly at: string;
  readonly due_at: string;
  readonly late: boolean;
  readonly assigned_to: Named;
  readonly version: number;
}

interface Party extends Named {
  readonly image: string;
  readonly language: string;
  readonly bookings: number;
  readonly problems: number;
}

export interface ProblemDecided {
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
  readonly decision?: ProblemDecided;
}

export interface Movement {
  readonly at: string;
  readonly kind: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

export interface ProblemWork extends ProblemItem {
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
    readonly movements: readonly Movement[];
  };
}

export interface CouponTermsWire {
  readonly payable_cents: number;
  readonly provider_cents: number;
  readonly promotion_cents: number;
  readonly left_cents: number;
}

interface Looked {
  readonly id: string;
  readonly seen: number;
}

export interface DecideProblem extends Looked {
  readonly outcome: ProblemOutcome;
  readonly refund_cents: number;
  readonly pay_provider_cents: number;
  readonly coupon_cents?: number;
  readonly reason: string;
}

const act = (name: string) => (request: Looked) => {
  const { id, ...json } = request;
  return post(below('/problems', id, `/${name}`), json);
};

const invalidatesTags = ['Problems', 'Waiting', 'Audit'] as const;

const problemsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Problems', 'Waiting', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaffProblems: build.infiniteQuery<Page<ProblemItem>, Filters, string>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => read('/problems', { ...queryArg, cursor: pageParam }),
      providesTags: ['Problems', 'Person'],
    }),
    getProblemWork: build.query<ProblemWork, string>({
      query: (id) => read(below('/problems', id)),
      providesTags: ['Problems', 'Person'],
    }),
    assignProblem: build.mutation<ProblemWork, Looked>({ query: act('assign'), invalidatesTags }),
    unassignProblem: build.mutation<ProblemWork, Looked>({ query: act('unassign'), invalidatesTags }),
    answerProblem: build.mutation<ProblemWork, Looked & { readonly to: Side | 'both'; readonly text: string }>({
      query: act('answer'),
      invalidatesTags,
    }),
    /** A decision moves money. */
    decideProblem: build.mutation<ProblemWork, DecideProblem>({
      query: act('decide'),
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
