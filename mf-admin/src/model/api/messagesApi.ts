import { baseApi } from '@doorstep/shared-api';
import { below, type Filters, type Page, pages, post, read } from './requests';

export interface ContactMessage {
  readonly message_id: string;
  /** What the sender was told to name. */
  readonly reference: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly text: string;
  /** `de`: in which the sender saw the site. */
  readonly language: string;
  readonly at: string;
  /** '' once it is handled. */
  readonly due_at: string;
  readonly handled_at: string;
  /** '' while it waits, and where it was closed without one. */
  readonly answer: string;
  readonly version: number;
}

export interface ContactMessageDetails extends ContactMessage {
  /** Accounts with the sender's address. */
  readonly accounts: readonly { readonly user_id: string; readonly full_name: string; readonly user_type: string }[];
  readonly changes: readonly {
    readonly at: string;
    readonly who: string;
    readonly act: string;
    readonly why: string;
  }[];
}

interface Seen {
  readonly id: string;
  readonly seen: number;
}

const tags = ['ContactMessages', 'Waiting', 'Audit'] as const;

const messagesApi = baseApi.enhanceEndpoints({ addTagTypes: tags }).injectEndpoints({
  endpoints: (build) => ({
    getContactMessages: build.infiniteQuery<Page<ContactMessage>, Filters, string>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => read('/contact-messages', { ...queryArg, cursor: pageParam }),
      providesTags: ['ContactMessages', 'Person'],
    }),
    getContactMessage: build.query<ContactMessageDetails, string>({
      query: (id) => read(below('/contact-messages', id)),
      providesTags: ['ContactMessages', 'Person'],
    }),
    answerContactMessage: build.mutation<ContactMessageDetails, Seen & { readonly answer: string }>({
      query: ({ id, ...json }) => post(below('/contact-messages', id, '/answer'), json),
      invalidatesTags: tags,
    }),
    closeContactMessage: build.mutation<ContactMessageDetails, Seen & { readonly why: string }>({
      query: ({ id, ...json }) => post(below('/contact-messages', id, '/close'), json),
      invalidatesTags: tags,
    }),
  }),
});

export const {
  useGetContactMessagesInfiniteQuery,
  useGetContactMessageQuery,
  useAnswerContactMessageMutation,
  useCloseContactMessageMutation,
} = messagesApi;
