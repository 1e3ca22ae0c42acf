import { baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, type Page, pagedQueryOptions, postRequest } from './requests';

export const waitingKinds = [
  'application',
  'problem',
  'review_report',
  'photo_report',
  'contact_message',
  'message_report',
  'failed_message',
  'stuck_job',
  'unlicensed_job',
  'payment',
  'payout',
  'payout_question',
  'dispute',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export interface WaitingItem {
  readonly kind: WaitingKind;
  readonly id: string;
  readonly title: string;
  readonly line: string;
  /** Booking of a message, payment or dispute. Empty for other items. */
  readonly booking_id: string;
  readonly since: string;
  readonly due_at: string;
  readonly late: boolean;
  readonly owner_id: string;
  readonly owner: string;
  /** Version of a problem. 0 for other items. */
  readonly version: number;
  readonly promise_working_days: number;
  readonly promise_hours: number;
}

export interface DecidedItem {
  readonly kind:
    | Exclude<
        WaitingKind,
        'failed_message' | 'stuck_job' | 'unlicensed_job' | 'payment' | 'payout' | 'payout_question' | 'dispute'
      >
    | 'booking';
  readonly all: number;
  readonly mine: number;
}

export interface Today {
  readonly at: string;
  /** Local day of the site, such as 2026-11-20. */
  readonly day: string;
  /** Promises kept since that day, out of those that were answered since or are late and still open. */
  readonly promises?: { readonly from: string; readonly kept: number; readonly of: number };
  /** Money held by problems, for staff who may see problems. */
  readonly held?: { readonly problems: number; readonly amount: string };
  readonly queues: readonly {
    readonly kind: WaitingKind;
    readonly count: number;
    readonly late: number;
    /** Due within three hours, without late items. */
    readonly due_soon: number;
    readonly mine: number;
    readonly unowned: number;
    readonly oldest_since: string;
    readonly oldest_due_at: string;
  }[];
  /** Decisions since midnight in the site's time zone. */
  readonly decided: readonly DecidedItem[];
}

interface AssignRequest {
  readonly kind: WaitingKind;
  readonly id: string;
}

const affectedTags = ['Waiting', 'Applications', 'Problems', 'Audit'] as const;

const todayApi = baseApi.enhanceEndpoints({ addTagTypes: affectedTags }).injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, void>({
      query: () => getRequest('/today'),
      // Older servers send fewer fields.
      transformResponse: ({ decided = [], day = '', queues, ...today }: Today) => ({
        ...today,
        day,
        decided,
        queues: queues.map((queue) => ({
          ...queue,
          due_soon: queue.due_soon ?? 0,
          mine: queue.mine ?? 0,
          unowned: queue.unowned ?? 0,
        })),
      }),
      // Depends on the log, because every decision adds a line.
      providesTags: ['Waiting', 'Audit', 'Person'],
    }),
    getQueue: build.infiniteQuery<Page<WaitingItem>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/queue', { ...queryArg, cursor: pageParam }),
      providesTags: ['Waiting', 'Person'],
    }),
    /** `seen` is the previous assignee, so that a faster colleague is not overwritten. */
    takeWaiting: build.mutation<unknown, AssignRequest & { readonly seen: string }>({
      query: ({ kind, id, seen }) => postRequest(`/queue/${kind}/${encodeURIComponent(id)}/take`, { seen }),
      invalidatesTags: affectedTags,
    }),
    giveBackWaiting: build.mutation<unknown, AssignRequest>({
      query: ({ kind, id }) => postRequest(`/queue/${kind}/${encodeURIComponent(id)}/give-back`),
      invalidatesTags: affectedTags,
    }),
  }),
});

export const { useGetTodayQuery, useGetQueueInfiniteQuery, useTakeWaitingMutation, useGiveBackWaitingMutation } =
  todayApi;
