import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import {
  useAppealMessageMutation,
  useGetMessagesQuery,
  useKeepMessagePhotoMutation,
  useReadMessagesMutation,
  useReportMessageMutation,
  useSendMessageMutation,
  useStartCallMutation,
} from '@doorstep/shared-api/messages';
import { Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bookingPath } from '../../components/BackToBooking';
import { ForBooking } from '../../components/ForBooking';
import type { Party } from '../../model/negotiation/negotiation';
import { ChatDrawer } from './ChatDrawer';
import type { Chat, StartCall, UploadPhoto } from './chatOf';
import type { Deliver } from './useOutbox';

function BookingChat() {
  return (
    <ForBooking waiting={<Page>{null}</Page>} around={(notice) => <Page>{notice}</Page>}>
      {(bookingId, party) => <ChatOfBooking key={`${bookingId} ${party}`} bookingId={bookingId} party={party} />}
    </ForBooking>
  );
}

export { BookingChat as Component };

function ChatOfBooking({ bookingId, party }: { bookingId: string; party: Party }) {
  const t = useT('offers');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const booking = useGetBookingQuery(bookingId);
  const chat = useChat(bookingId);
  const [start] = useStartCallMutation();
  const startCall: StartCall = async () => {
    const result = await start(bookingId);
    return result.data ? { relay: result.data } : { error: result.error };
  };
  return (
    <Page>
      <h1>{t('chat.title')}</h1>
      <ChatDrawer
        bookingId={bookingId}
        party={party}
        booking={booking.data}
        chat={chat}
        startCall={startCall}
        startsWithCall={search.has('call')}
        onClose={() => navigate(bookingPath({ bookingId, party }))}
      />
    </Page>
  );
}

function useChat(bookingId: string): Chat {
  const { data, error, isFetching, refetch } = useGetMessagesQuery(bookingId);
  const [sendMessage] = useSendMessageMutation();
  const [readMessages] = useReadMessagesMutation();
  const [reportMessage] = useReportMessageMutation();
  const report = useCallback(
    async (messageId: string, reason: string) => !(await reportMessage({ bookingId, messageId, reason })).error,
    [bookingId, reportMessage],
  );
  const [appealMessage] = useAppealMessageMutation();
  const appeal = useCallback(
    async (messageId: string, text: string) => !(await appealMessage({ bookingId, messageId, text })).error,
    [bookingId, appealMessage],
  );
  const deliver: Deliver = useCallback(
    async ({ clientId, text, photos = [] }) => {
      const sent = photos.map(({ id, alt }) => ({ id, alt }));
      return (await sendMessage({ bookingId, clientId, text, photos: sent })).data?.id;
    },
    [bookingId, sendMessage],
  );
  const [keepMessagePhoto] = useKeepMessagePhotoMutation();
  const keepPhoto: UploadPhoto = useCallback(
    (file, onProgress) => keepMessagePhoto({ bookingId, file, onProgress }),
    [bookingId, keepMessagePhoto],
  );
  const markRead = useCallback(() => void readMessages(bookingId), [bookingId, readMessages]);
  const messages = useMemo(
    () => data?.messages.map(({ isMine: mine, at = '', ...message }) => ({ ...message, mine, at })),
    [data],
  );
  return {
    messages,
    canWrite: data?.canWrite ?? false,
    canCall: data?.canCall ?? false,
    reason: data?.reason === 'not_yet' ? 'no_provider' : data?.reason,
    isFetching,
    error,
    refetch,
    deliver,
    maxPhotos: data?.maxPhotos ?? 0,
    keepPhoto,
    report,
    appeal,
    markRead,
  };
}
