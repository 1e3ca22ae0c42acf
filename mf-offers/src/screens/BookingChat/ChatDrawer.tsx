import { serverMessage, useSettings } from '@doorstep/shared-api';
import { type Booking, type BookingStatus, bookingReferenceOf, statusesUnderWay } from '@doorstep/shared-api/domain';
import { Avatar, Dialog, IconButton, Note, QueryState, Skeleton, useFormat } from '@doorstep/shared-ui';
import { TimeZoneProvider, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useMemo, useRef, useState } from 'react';
import { chatLines, type DeliveredMessage } from '../../model/chat/chatLines';
import type { Party } from '../../model/negotiation/negotiation';
import styles from './BookingChat.module.css';
import { CallDialog } from './CallDialog';
import { ChatLog } from './ChatLog';
import { Composer } from './Composer';
import type { Chat, StartCall } from './chatOf';
import { useOutbox } from './useOutbox';

const callableStatuses: readonly BookingStatus[] = statusesUnderWay;

interface ChatDrawerProps {
  bookingId: string;
  party: Party;
  booking: Booking | undefined;
  chat: Chat;
  startCall: StartCall;
  startsWithCall?: boolean;
  onClose: () => void;
}

export function ChatDrawer({
  bookingId,
  party,
  booking,
  chat,
  startCall,
  startsWithCall = false,
  onClose,
}: ChatDrawerProps) {
  const t = useT('offers');
  const [isCalling, setCalling] = useState(startsWithCall);
  const other =
    (party === 'customer' ? booking?.provider?.name : booking?.fullName) ||
    t(party === 'customer' ? 'someone.provider' : 'someone.customer');
  const mayCall = booking && callableStatuses.includes(booking.status) && chat.canCall;
  return (
    <Dialog open onClose={onClose} title={t('chat.with', { name: other })} hideTitle className={styles.drawer ?? ''}>
      <header className={styles.head}>
        <Avatar src={party === 'customer' ? booking?.provider?.image : ''} name={other} />
        <div className={styles.name}>
          <b className="h4">
            <bdi>{other}</bdi>
          </b>
          {booking && (
            <span className="sm muted">
              {t('chat.subtitle', { id: bookingReferenceOf(booking), category: booking.categoryName })}
            </span>
          )}
        </div>
        {mayCall && (
          <IconButton icon="phone" label={t('chat.call', { name: other })} onClick={() => setCalling(true)} />
        )}
        <CallDialog
          open={isCalling && Boolean(mayCall)}
          onClose={() => setCalling(false)}
          other={other}
          timeZone={booking?.timeZone}
          startCall={startCall}
        />
      </header>
      <Conversation bookingId={bookingId} party={party} booking={booking} chat={chat} other={other} />
    </Dialog>
  );
}

interface ConversationProps {
  bookingId: string;
  party: Party;
  booking: Booking | undefined;
  chat: Chat;
  other: string;
}

function Conversation({ bookingId, party, booking, chat, other }: ConversationProps) {
  const t = useT('offers');
  const { date } = useFormat();
  const settings = useSettings();
  const { unsent, send, retry } = useOutbox(bookingId, chat.deliver);
  useMarkAsRead(chat);
  const timeZone = booking?.timeZone ?? settings.timeZone;
  const { messages } = chat;
  const lines = useMemo(
    () => chatLines(messages ?? [], unsent, booking?.history ?? [], (at) => date(at, { timeZone })),
    [messages, unsent, booking, date, timeZone],
  );

  return (
    <QueryState
      query={{ data: messages && lines, error: chat.error, isFetching: chat.isFetching, refetch: chat.refetch }}
      className={styles.state}
      waitingLabel={t('chat.loading')}
      skeleton={<Skeleton shape="block" count={4} height="56px" />}
      stateClassName={styles.state}
      failed={(error) => serverMessage(error) ?? t('chat.failed')}
    >
      {(chatLines) => (
        <>
          <TimeZoneProvider timeZone={timeZone}>
            <ChatLog
              lines={chatLines}
              label={t('chat.log', { name: other })}
              timeZone={timeZone}
              onRetry={retry}
              onReport={chat.report}
              onAppeal={chat.appeal}
            />
          </TimeZoneProvider>
          {chat.canWrite ? (
            <Composer party={party} other={other} maxPhotos={chat.maxPhotos} keepPhoto={chat.keepPhoto} onSend={send} />
          ) : (
            <div className={styles.closed}>
              <Note icon="lock-simple">{t(`closed.${closedReasonKey(chat.reason)}`)}</Note>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}

function closedReasonKey(reason: string | undefined): 'over' | 'no_provider' | 'other' {
  return reason === 'over' || reason === 'no_provider' ? reason : 'other';
}

function useMarkAsRead({ messages, markRead }: Chat) {
  const newest = lastUnread(messages)?.id;
  const reportedId = useRef('');
  useEffect(() => {
    if (!newest) return;
    const report = () => {
      if (document.visibilityState !== 'visible' || reportedId.current === newest) return;
      reportedId.current = newest;
      markRead();
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [newest, markRead]);
}

function lastUnread(messages: readonly DeliveredMessage[] = []): DeliveredMessage | undefined {
  return messages.findLast(({ mine, readAt }) => !mine && !readAt);
}
