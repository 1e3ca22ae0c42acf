import { type ApiChange, baseApi } from '@doorstep/shared-api';
import type { CardDisputeState } from '@doorstep/shared-api/domain';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export interface DisputeItem {
  readonly dispute_id: string;
  readonly state: CardDisputeState;
  /** An inquiry of the bank, for which no money is withdrawn. */
  readonly inquiry: boolean;
  /** The gateway's code, such as `fraudulent`. */
  readonly reason: string;
  readonly amount: string;
  readonly currency: string;
  /** Amount set aside. Empty for another currency. */
  readonly set_aside: string;
  readonly fee: string;
  readonly borne_by: 'provider' | 'platform';
  readonly booking_id: string;
  /** Number such as D-20418. Empty when the dispute is about a wallet. */
  readonly booking_number: string;
  readonly payment_id: string;
  readonly customer_id: string;
  readonly customer: string;
  readonly provider_id: string;
  readonly provider: string;
  readonly opened_at: string;
  readonly due_at: string;
  readonly submitted_at: string;
  readonly closed_at: string;
  readonly late: boolean;
  readonly version: number;
}

export const evidenceParts = [
  'statement',
  'product',
  'customer_name',
  'customer_email',
  'service_date',
  'service_address',
  'timeline',
  'messages',
  'cancellation_policy',
  'refund_policy',
] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export interface DisputeDetails extends DisputeItem {
  readonly gateway: string;
  readonly gateway_ref: string;
  /** Evidence that was sent, or that would be sent now. */
  readonly evidence: Readonly<Record<EvidencePart, string>>;
  readonly photos: readonly string[];
  readonly submitted_by: string;
  readonly movements: readonly {
    readonly at: string;
    readonly kind: string;
    readonly account: string;
    readonly amount: string;
  }[];
  readonly changes: readonly Pick<ApiChange, 'at' | 'who' | 'act' | 'why'>[];
  /** Built-in test gateway, where staff can play the bank. */
  readonly test: boolean;
}

const invalidatesTags = ['Disputes', 'Payouts', 'Waiting', 'Audit'] as const;
const list = '/disputes';

const disputesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Disputes', 'Payouts', 'Waiting', 'Audit'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Filters: state (or open), booking_id. Newest first. */
      getDisputes: build.infiniteQuery<Page<DisputeItem>, Filters, string>({
        infiniteQueryOptions: pagedQueryOptions,
        query: ({ queryArg, pageParam }) => getRequest(list, { ...queryArg, cursor: pageParam }),
        providesTags: ['Disputes', 'Person'],
      }),
      getDispute: build.query<DisputeDetails, string>({
        query: (id) => getRequest(itemPath(list, id)),
        providesTags: ['Disputes', 'Person'],
      }),
      /** Can be sent once: the bank does not read later evidence. */
      submitEvidence: build.mutation<
        DisputeDetails,
        { readonly id: string; readonly seen: number; readonly statement: string }
      >({
        query: ({ id, ...json }) => postRequest(itemPath(list, id, '/evidence'), json),
        invalidatesTags,
      }),
      decideTestDispute: build.mutation<unknown, { readonly id: string; readonly outcome: 'won' | 'lost' }>({
        query: ({ id, ...json }) => postRequest(itemPath('/test-gateway/disputes', id, '/decide'), json),
        invalidatesTags,
      }),
    }),
  });

export const {
  useGetDisputesInfiniteQuery,
  useGetDisputeQuery,
  useSubmitEvidenceMutation,
  useDecideTestDisputeMutation,
} = disputesApi;
