import { serverMessage } from '@doorstep/shared-api';
import type { Booking, ExtraWork as Proposal } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, Money, Note, Panel, SummaryLine, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useRef, useState } from 'react';
import { useDeclineExtraWorkMutation, useGetExtraWorkQuery } from '../../model/extraWork/extraWorkApi';
import { ExtraLines } from './ExtraLines';
import { messages } from './messages';

registerMessages(messages);

const notes = {
  approved: { tone: 'ok' },
  declined: { icon: 'x-circle' },
  withdrawn: { icon: 'info' },
  expired: { icon: 'clock' },
  failed: { tone: 'bad' },
} as const;

/** Lines that the provider proposes during the job. Without an answer they are not agreed. */
export default function ExtraWork({ booking }: { booking: Booking }) {
  const t = useT(messages.ns);
  const tBooking = useT('booking');
  const { money } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data } = useGetExtraWorkQuery(booking.id);
  const answered = useRef<HTMLDivElement>(null);
  const [newest] = data?.proposals ?? [];
  if (!data || !newest || !hasTexts) return null;
  const name = booking.provider?.name || tBooking('someone');
  return (
    <div ref={answered} tabIndex={-1}>
      {newest.state === 'open' ? (
        <OpenProposal
          booking={booking}
          proposal={newest}
          totalCents={data.totalCents}
          name={name}
          onDeclined={() => answered.current?.focus()}
        />
      ) : (
        <Note {...notes[newest.state]} role="status">
          {t(`state.${newest.state}`, { name, amount: money(newest.amountCents) })}
        </Note>
      )}
    </div>
  );
}

interface OpenProposalProps {
  booking: Booking;
  proposal: Proposal;
  totalCents: number;
  name: string;
  onDeclined: () => void;
}

function OpenProposal({ booking, proposal, totalCents, name, onDeclined }: OpenProposalProps) {
  const t = useT(messages.ns);
  const { money, time } = useFormat();
  const [decline, { isLoading }] = useDeclineExtraWorkMutation();
  const [failure, setFailure] = useState('');
  const { id: bookingId, timeZone } = booking;
  const { id: extraWorkId, amountCents, answerBy, isCardRefused, note } = proposal;

  async function sendNo() {
    setFailure('');
    const { error } = await decline({ bookingId, extraWorkId });
    if (error) setFailure(serverMessage(error) ?? t('notSent'));
    else onDeclined();
  }

  return (
    <Panel as="section" title={t('title', { name })}>
      <div className="stack">
        <Note tone="wait" icon="hourglass-medium">
          {t('answerBy', { time: time(answerBy, { timeZone }) })}
        </Note>
        {note && (
          <p>
            <bdi>{note}</bdi>
          </p>
        )}
        <div>
          <ExtraLines lines={proposal.lines} />
          <SummaryLine label={t('agreed')} value={<Money cents={totalCents} />} />
          <SummaryTotal label={t('newTotal')} value={<Money cents={totalCents + amountCents} />} />
        </div>
        <p className="sm muted">{t('rule')}</p>
        {isCardRefused && (
          <Note tone="bad" role="status">
            {t('refused')}
          </Note>
        )}
        <Button size="lg" block accent to={pathTo.payExtraWork(bookingId, extraWorkId)}>
          {t('approve', { amount: money(amountCents) })}
        </Button>
        <Button variant="line" block busy={isLoading} onClick={() => void sendNo()}>
          {t('decline')}
        </Button>
        {failure && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <p className="sm muted center">{t('charged')}</p>
      </div>
    </Panel>
  );
}
