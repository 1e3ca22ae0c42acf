import type { Booking } from '@doorstep/shared-api/domain';
import { Button, Dialog, EmptyState, Note, Tabs, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
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
      <NoOffers isNone={thread.rounds.length === 0} onSend={maySend ? send : undefined} />
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

/** Nobody has offered anything yet: said once, in a popup and in the snackbar. */
function NoOffers({ isNone, onSend }: { isNone: boolean; onSend: (() => void) | undefined }) {
  const t = useT('offers');
  const toast = useToast();
  const [open, setOpen] = useState(isNone);
  const isReported = useRef(false);
  useEffect(() => {
    if (!isNone) return setOpen(false);
    if (isReported.current) return;
    isReported.current = true;
    toast.show({ text: t('none.toast') });
  }, [isNone, t, toast]);
  const close = () => setOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('none.title')}
      size="sm"
      footer={
        <>
          <Button variant={onSend ? 'line' : 'primary'} className="grow" onClick={close} data-autofocus="">
            {t('done')}
          </Button>
          {onSend && (
            <Button
              className="grow"
              onClick={() => {
                close();
                onSend();
              }}
            >
              {t('offer.send')}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{t(onSend ? 'none.text' : 'none.closed')}</p>
    </Dialog>
  );
}
