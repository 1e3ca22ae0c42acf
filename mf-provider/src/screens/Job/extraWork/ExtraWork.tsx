import { serverMessage } from '@doorstep/shared-api';
import type { Assignment, Booking, BookingExtraWork, ExtraWork as Proposal } from '@doorstep/shared-api/domain';
import { Button, Icon, Money, Note, Panel, SummaryLine, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useRef, useState } from 'react';
import { WaitingNotes } from '../../../components/Waiting';
import { useExpectedStatus, useWaitingOfJob } from '../../../hooks/useJobActions';
import { useGetJobExtraWorkQuery, useWithdrawExtraWorkMutation } from '../../../model/extraWork/extraWorkApi';
import { ExtraWorkForm } from './ExtraWorkForm';
import { messages } from './messages';

registerMessages(messages);

const notes = {
  approved: { tone: 'ok' },
  declined: { icon: 'x-circle' },
  withdrawn: { icon: 'info' },
  expired: { icon: 'clock' },
  failed: { tone: 'bad' },
} as const;

export default function ExtraWork({ assignment }: { assignment: Assignment }) {
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data } = useGetJobExtraWorkQuery(assignment.booking.id);
  if (!data || !hasTexts || !(data.canPropose || data.proposals.length > 0)) return null;
  return <ExtraWorkPanel assignment={assignment} work={data} />;
}

function ExtraWorkPanel({ assignment, work }: { assignment: Assignment; work: BookingExtraWork }) {
  const { booking, customerName: name } = assignment;
  const t = useT(messages.ns);
  const { money } = useFormat();
  const [isWriting, setWriting] = useState(false);
  const [newest] = work.proposals;
  const hasWaiting = useWaitingOfJob(booking.id).some(({ action }) => action.kind === 'extraWork');
  const isStarted = useExpectedStatus(booking) === 'started';
  const canPropose = work.canPropose && isStarted && !hasWaiting;
  const panel = useRef<HTMLDivElement>(null);
  const focusPanel = () => panel.current?.focus();

  function closeForm() {
    focusPanel();
    setWriting(false);
  }

  return (
    <Panel as="section" title={t('title')}>
      <div className="stack" ref={panel} tabIndex={-1}>
        {newest?.state === 'open' && (
          <OpenProposal booking={booking} proposal={newest} work={work} name={name} onWithdrawn={focusPanel} />
        )}
        {newest && newest.state !== 'open' && !isWriting && (
          <Note {...notes[newest.state]} role="status">
            {t(`state.${newest.state}`, { name, amount: money(newest.amountCents) })}
          </Note>
        )}
        <WaitingNotes bookingId={booking.id} kinds={['extraWork']} />
        {canPropose && isWriting && (
          <ExtraWorkForm assignment={assignment} work={work} name={name} onDone={closeForm} />
        )}
        {canPropose && !isWriting && (
          <>
            <p className="sm muted">{t('lead', { name })}</p>
            <Button variant="soft" block onClick={() => setWriting(true)}>
              <Icon name="plus" />
              {t('open')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

interface OpenProposalProps {
  booking: Booking;
  proposal: Proposal;
  work: BookingExtraWork;
  name: string;
  onWithdrawn: () => void;
}

function OpenProposal({ booking, proposal, work, name, onWithdrawn }: OpenProposalProps) {
  const t = useT(messages.ns);
  const { time } = useFormat();
  const [withdraw, { isLoading }] = useWithdrawExtraWorkMutation();
  const [failure, setFailure] = useState('');

  async function send() {
    setFailure('');
    const { error } = await withdraw({ bookingId: booking.id, extraWorkId: proposal.id });
    if (error) setFailure(serverMessage(error) ?? t('notSent'));
    else onWithdrawn();
  }

  return (
    <>
      <Note tone="wait" icon="hourglass-medium">
        {t('waits', { name, time: time(proposal.answerBy, { timeZone: booking.timeZone }) })}
      </Note>
      <div>
        {proposal.lines.map(({ text, kind, cents }, index) => (
          <SummaryLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may have the same text
            key={`${text} ${index}`}
            label={<bdi>{text}</bdi>}
            detail={t(`kind.${kind}`)}
            value={<Money cents={cents} />}
          />
        ))}
        <SummaryLine label={t('agreed')} value={<Money cents={work.totalCents} />} />
        <SummaryTotal label={t('together')} value={<Money cents={work.totalCents + proposal.amountCents} />} />
      </div>
      {proposal.isCardRefused && <Note tone="bad">{t('refused', { name })}</Note>}
      <p className="sm muted">{t('rule')}</p>
      <Button variant="line" block busy={isLoading} onClick={() => void send()}>
        {t('withdraw')}
      </Button>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </>
  );
}
