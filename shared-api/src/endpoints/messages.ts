import { useMemo } from 'react';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { keepPhoto, type PhotoUpload } from '../client/keepPhoto';
import type { Conversation, ConversationItem, ConversationListPage, Message, RelayPhoneNumber } from '../domain/chat';
import { toConversation, toConversationListPage, toRelayPhoneNumber, toSentMessage } from '../wire/chat';

export * from './problems';

export interface SendMessageInput {
  readonly bookingId: string;
  readonly text: string;
  /** Ids of photos that were kept before, each with what it shows in its sender's words, or ''. */
  readonly photos?: readonly { readonly id: string; readonly alt: string }[];
  /** A uuid of the sender's own: the same one again is the same message. */
  readonly clientId: string;
}

/** Maximum number of pages read per conversation, 4,000 messages in total. */
const maxPages = 20;

const bookingPath = (bookingId: string, path: string) => `/bookings/${encodeURIComponent(bookingId)}/${path}`;

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessages: build.query<Conversation, string>({
      queryFn: async (bookingId, _api, _extra, baseQuery) => {
        const messages: Message[] = [];
        let after: string | undefined;
        for (let page = 0; ; page++) {
          const result = await baseQuery({
            path: bookingPath(bookingId, 'messages'),
            session: 'required',
            query: { after },
          });
          if (result.error) return { error: result.error };
          const { next, ...conversation } = toConversation(result.data);
          messages.push(...conversation.messages);
          if (!next || page === maxPages - 1) return { data: { ...conversation, messages } };
          after = next;
        }
      },
      providesTags: (_conversation, _error, id) => [{ type: 'Messages', id }, 'Person'],
    }),
    getConversations: build.infiniteQuery<ConversationListPage, NoArgument, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ pageParam }) => ({
        path: '/conversations',
        session: 'required',
        query: { after: pageParam || undefined },
      }),
      transformResponse: toConversationListPage,
      providesTags: ['Conversations', 'Bookings', 'Person'],
    }),
    sendMessage: build.mutation<Message | null, SendMessageInput>({
      query: ({ bookingId, text, photos = [], clientId }) => ({
        path: bookingPath(bookingId, 'messages'),
        method: 'POST',
        session: 'required',
        json: { text, client_id: clientId, ...(photos.length > 0 && { photos }) },
      }),
      transformResponse: (body) => toSentMessage(body) ?? null,
      invalidatesTags: (_message, _error, { bookingId }) => [{ type: 'Messages', id: bookingId }, 'Conversations'],
    }),
    /** Answers the photo's id. Rejects with the code `invalid` or `too_large` before anything is sent. */
    keepMessagePhoto: build.mutation<string, PhotoUpload>({
      queryFn: (photo, _api, _extra, baseQuery) =>
        keepPhoto(
          (request) => Promise.resolve(baseQuery(request)),
          bookingPath(photo.bookingId, 'messages/photos'),
          photo,
        ),
    }),
    readMessages: build.mutation<null, string>({
      query: (bookingId) => ({ path: bookingPath(bookingId, 'messages/read'), method: 'POST', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['Jobs', 'Unread', 'Notifications', 'Conversations'],
    }),
    reportMessage: build.mutation<null, { bookingId: string; messageId: string; reason: string }>({
      query: ({ bookingId, messageId, reason }) => ({
        path: bookingPath(bookingId, `messages/${encodeURIComponent(messageId)}/report`),
        method: 'POST',
        session: 'required',
        json: { reason },
      }),
      transformResponse: () => null,
      invalidatesTags: (_answer, _error, { bookingId }) => [{ type: 'Messages', id: bookingId }],
    }),
    /** An appeal is possible once. */
    appealMessage: build.mutation<null, { bookingId: string; messageId: string; text: string }>({
      query: ({ bookingId, messageId, text }) => ({
        path: bookingPath(bookingId, `messages/${encodeURIComponent(messageId)}/appeal`),
        method: 'POST',
        session: 'required',
        json: { text },
      }),
      transformResponse: () => null,
      invalidatesTags: (_answer, _error, { bookingId }) => [{ type: 'Messages', id: bookingId }],
    }),
    startCall: build.mutation<RelayPhoneNumber, string>({
      query: (bookingId) => ({ path: bookingPath(bookingId, 'call'), method: 'POST', session: 'required' }),
      transformResponse: toRelayPhoneNumber,
    }),
  }),
});

export function useGetMessagesQuery(
  bookingId: Parameters<typeof messagesApi.useGetMessagesQuery>[0],
  options?: HookOptions,
) {
  return messagesApi.useGetMessagesQuery(bookingId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    ...options,
  });
}

export function useGetConversationsQuery(none?: NoArgument, options?: HookOptions) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, ...state } =
    messagesApi.useGetConversationsInfiniteQuery(none, {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      ...options,
    });
  // A conversation that was written in meanwhile may stand on two pages: its first place is the newer one.
  const items = useMemo(() => {
    const seen = new Set<string>();
    const isNew = ({ bookingId }: ConversationItem) => !seen.has(bookingId) && Boolean(seen.add(bookingId));
    return data?.pages.flatMap((page) => page.items).filter(isNew);
  }, [data]);
  return {
    ...state,
    data: items,
    hasMore: hasNextPage,
    loadMore: fetchNextPage,
    isLoadingMore: isFetchingNextPage,
  };
}

export const {
  useSendMessageMutation,
  useKeepMessagePhotoMutation,
  useReportMessageMutation,
  useAppealMessageMutation,
  useReadMessagesMutation,
  useStartCallMutation,
} = messagesApi;
