import { type ApiChange, baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export interface ReviewItem {
  readonly review_id: string;
  readonly booking_id: string;
  readonly author_id: string;
  readonly author: string;
  readonly provider_id: string;
  readonly provider: string;
  readonly rating: number;
  readonly comment: string;
  readonly reply: string;
  readonly at: string;
  readonly reports: number;
  readonly hidden: boolean;
  readonly hidden_reason: string;
  readonly appeal: string;
  readonly appealed_at: string;
  readonly appeal_waits: boolean;
  readonly may_quote: boolean;
  readonly quotable: boolean;
  readonly version: number;
}

export interface ReviewDetails extends ReviewItem {
  /** Links. Older servers send none. */
  readonly photos?: readonly string[];
  readonly reported: readonly {
    readonly at: string;
    readonly by: string;
    readonly reason: string;
    readonly handled_at: string;
  }[];
  readonly changes: readonly ApiChange[];
}

export type ReviewDecision = 'hide' | 'restore' | 'uphold' | 'keep' | 'quote' | 'unquote';

interface DecideReviewInput {
  readonly id: string;
  readonly seen: number;
  readonly decision: ReviewDecision;
  readonly reason: string;
}

const reviewsApi = baseApi.enhanceEndpoints({ addTagTypes: ['ReportedReviews', 'Waiting', 'Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    getReportedReviews: build.infiniteQuery<Page<ReviewItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/reviews', { ...queryArg, cursor: pageParam }),
      providesTags: ['ReportedReviews', 'Person'],
    }),
    getReportedReview: build.query<ReviewDetails, string>({
      query: (id) => getRequest(itemPath('/reviews', id)),
      providesTags: ['ReportedReviews', 'Person'],
    }),
    decideReview: build.mutation<ReviewDetails, DecideReviewInput>({
      query: ({ id, ...json }) => postRequest(itemPath('/reviews', id, '/decide'), json),
      invalidatesTags: ['ReportedReviews', 'Waiting', 'Audit'],
    }),
  }),
});

export const { useGetReportedReviewsInfiniteQuery, useGetReportedReviewQuery, useDecideReviewMutation } = reviewsApi;
