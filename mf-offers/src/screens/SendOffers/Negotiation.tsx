import type { Booking } from '@doorstep/shared-api/domain';
import { Button, EmptyState, Note, Tabs } from '@doorstep/shared-ui';
import { TimeZoneProvider, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  isOpenForOffers,
  type Party,
  type Round,
  type Negotiation as Thread,
} from '../../model/negotiation/negotiation';
import { AcceptDialog } from './AcceptDialog';
import { NegotiationFacts } from './NegotiationFacts';
import { Rounds } from './Rounds';
import { SendOfferDialog } from './SendOfferDialog';
import styles from './SendOffers.module.css';

interface NegotiationProps {
  booking: Booking;
  party: Party;
  thread: Thread;
  now: Date;
  onRefetch: () => void;
}

export function Negotiation({ booking, party, thread, now, onRefetch }: NegotiationProps) {
  const t = useT('offers');
  const [query, setQuery] = useSearchParams();
  const [isSending, setSending] = useState(false);
  const [accepted, setAccepted] = useState<Round>();
  const [rejection, setRejection] = useState('');
  const showsMine = query.get('tab') === 'mine';
  const other = otherName(booking, thread, party) || t(party === 'customer' ? 'someone.provider' : 'someone.customer');
  const isOpen = isOpenForOffers(booking, party);
  const isAgreed = thread.rounds.some(({ offer }) => offer.status === 'accepted');
  const maySend = isOpen && !thread.live;

  function select(tab: 'mine' | undefined) {
    const next = new URLSearchParams(query);
    if (tab) next.set('tab', tab);
    else next.delete('tab');
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  function reject(message: string) {
    setAccepted(undefined);
    setRejection(message);
    onRefetch();
  }

  function send() {
    setRejection('');
    setSending(true);
  }

  const shown = showsMine ? thread.mine : thread.rounds;
  const isEmpty = showsMine ? thread.mine.length === 0 : thread.theirs.length === 0;
  return (
    <>
      <div className="split">
        <section>
          <Tabs
            label={t('thread.heading')}
            items={[
              {
                key: 'theirs',
                label: t(party === 'customer' ? 'thread.byProvider' : 'thread.byCustomer'),
                count: thread.theirs.length,
                current: !showsMine,
                onSelect: () => select(undefined),
              },
              {
                key: 'mine',
                label: t('thread.mine'),
                count: thread.mine.length,
                current: showsMine,
                onSelect: () => select('mine'),
              },
            ]}
          />
          <div className={styles.thread}>
            {rejection && !isAgreed && (
              <Note tone="bad" role="alert">
                {rejection}
              </Note>
            )}
            {isEmpty ? (
              <EmptyState
                title={t('thread.empty')}
                text={emptyText()}
                action={maySend && <Button onClick={send}>{t('offer.send')}</Button>}
              />
            ) : (
              <>
                <TimeZoneProvider timeZone={booking.timeZone}>
                  <Rounds
                    rounds={shown}
                    booking={booking}
                    party={party}
                    other={other}
                    now={now}
                    onAccept={(round) => {
                      setRejection('');
                      setAccepted(round);
                    }}
                    onSend={send}
                  />
                </TimeZoneProvider>
                {maySend && (
                  <div>
                    <Button onClick={send}>{t('offer.send')}</Button>
                  </div>
                )}
              </>
            )}
          </div>
        </section>
        <NegotiationFacts booking={booking} party={party} thread={thread} />
      </div>
      <SendOfferDialog
        open={isSending}
        onClose={() => setSending(false)}
        booking={booking}
        party={party}
        thread={thread}
        other={other}
      />
      <AcceptDialog
        round={accepted}
        onClose={() => setAccepted(undefined)}
        booking={booking}
        party={party}
        other={other}
        onRejected={reject}
      />
    </>
  );

  function emptyText(): string {
    if (showsMine) return t('thread.emptyMine');
    return thread.live ? t('thread.waitingFor', { name: other }) : t('thread.emptyTheirs', { name: other });
  }
}

function otherName(booking: Booking, { rounds }: Thread, party: Party): string {
  const offer = rounds[0]?.offer;
  return (
    (party === 'customer' ? booking.provider?.name || offer?.providerName : booking.fullName || offer?.customerName) ??
    ''
  );
}
