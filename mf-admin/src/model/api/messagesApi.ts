import { type ApiChange, baseApi } from '@doorstep/shared-api';
import { type Filters, getRequest, itemPath, type Page, pagedQueryOptions, postRequest } from './requests';

export interface ContactMessage {
  readonly message_id: string;
  readonly reference: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly text: string;
  /** Language of the site when the message was sent, such as `de`. */
  readonly language: string;
  readonly at: string;
  /** Empty once it is handled. */
  readonly due_at: string;
  readonly handled_at: string;
  /** Empty while it is open, or when it was closed without an answer. */
  readonly answer: string;
  readonly version: number;
}

export interface ContactMessageDetails extends ContactMessage {
  readonly accounts: readonly { readonly user_id: string; readonly full_name: string; readonly user_type: string }[];
  readonly changes: readonly ApiChange[];
}

export interface MessageReport {
  readonly report_id: string;
  readonly booking_id: string;
  readonly text: string;
  readonly author_id: string;
  readonly author: string;
  readonly by_id: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  /** Empty once it is decided. */
  readonly due_at: string;
  readonly handled_at: string;
  readonly decision: 'hide' | 'dismiss' | '';
  readonly appeal: string;
  readonly appealed_at: string;
  readonly appeal_waits: boolean;
  readonly version: number;
}

export interface MessageReportDetails extends MessageReport {
  readonly around: readonly {
    readonly at: string;
    readonly author_id: string;
    readonly author: string;
    readonly text: string;
    /** URLs. Older servers send none. */
    readonly photos?: readonly string[];
    readonly reported: boolean;
  }[];
  readonly changes: ContactMessageDetails['changes'];
}

export type ReportDecision = 'hide' | 'dismiss' | 'restore' | 'uphold';

/** The recipient is masked. */
export interface FailedMessage {
  readonly message_id: string;
  readonly channel: 'email' | 'sms' | 'call' | 'push';
  readonly to: string;
  readonly attempts: number;
  readonly error: string;
  readonly since: string;
  readonly given_up_at: string;
}

interface VersionedRequest {
  readonly id: string;
  readonly seen: number;
}

const tags = ['ContactMessages', 'MessageReports', 'FailedMessages', 'Waiting', 'Audit'] as const;

const messagesApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    getContactMessages: build.infiniteQuery<Page<ContactMessage>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/contact-messages', { ...queryArg, cursor: pageParam }),
      providesTags: ['ContactMessages', 'Person'],
    }),
    getContactMessage: build.query<ContactMessageDetails, string>({
      query: (id) => getRequest(itemPath('/contact-messages', id)),
      providesTags: ['ContactMessages', 'Person'],
    }),
    answerContactMessage: build.mutation<ContactMessageDetails, VersionedRequest & { readonly answer: string }>({
      query: ({ id, ...json }) => postRequest(itemPath('/contact-messages', id, '/answer'), json),
      invalidatesTags: tags,
    }),
    closeContactMessage: build.mutation<ContactMessageDetails, VersionedRequest & { readonly why: string }>({
      query: ({ id, ...json }) => postRequest(itemPath('/contact-messages', id, '/close'), json),
      invalidatesTags: tags,
    }),
    getFailedMessages: build.infiniteQuery<Page<FailedMessage>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/outbox/dead', { ...queryArg, cursor: pageParam }),
      providesTags: ['FailedMessages', 'Person'],
    }),
    replayMessages: build.mutation<{ readonly replayed: number }, readonly string[] | 'all'>({
      query: (ids) => postRequest('/outbox/replay', { ids }),
      invalidatesTags: tags,
    }),
    getMessageReports: build.infiniteQuery<Page<MessageReport>, Filters, string>({
      infiniteQueryOptions: pagedQueryOptions,
      query: ({ queryArg, pageParam }) => getRequest('/message-reports', { ...queryArg, cursor: pageParam }),
      providesTags: ['MessageReports', 'Person'],
    }),
    getMessageReport: build.query<MessageReportDetails, string>({
      query: (id) => getRequest(itemPath('/message-reports', id)),
      providesTags: ['MessageReports', 'Person'],
    }),
    decideMessageReport: build.mutation<
      MessageReportDetails,
      VersionedRequest & { readonly decision: ReportDecision; readonly reason: string }
    >({
      query: ({ id, ...json }) => postRequest(itemPath('/message-reports', id, '/decide'), json),
      invalidatesTags: tags,
    }),
  }),
});

export const {
  useGetContactMessagesInfiniteQuery,
  useGetContactMessageQuery,
  useAnswerContactMessageMutation,
  useCloseContactMessageMutation,
  useGetFailedMessagesInfiniteQuery,
  useReplayMessagesMutation,
  useGetMessageReportsInfiniteQuery,
  useGetMessageReportQuery,
  useDecideMessageReportMutation,
} = messagesApi;
