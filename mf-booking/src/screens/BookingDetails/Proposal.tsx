import { serverMessage, useSettings } from '@doorstep/shared-api';
import { useAnswerProposalMutation } from '@doorstep/shared-api/bookings';
import type { Booking } from '@doorstep/shared-api/domain';
import { Button, Note, Panel, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import styles from './BookingDetails.module.css';
import { messages } from './messages';

export function Proposal({ booking: { id: bookingId, proposal, timeZone } }: { booking: Booking }) {
  const t = useT(messages.ns);
  const { dateTime } = useFormat();
  const settings = useSettings();
  const toast = useToast();
  const [answer, { isLoading }] = useAnswerProposalMutation();
  const [problem, setProblem] = useState<string>();
  const hasTexts = useOwnMessages(messages.ns, 'proposal.title');
  if (!proposal || !hasTexts) return null;
  const zone = { timeZone: timeZone ?? settings.timeZone };
  const until = dateTime(proposal.answerBy ?? '', zone);
  const [first = ''] = proposal.starts;

  async function send(startAt?: string) {
    setProblem(undefined);
    const { error } = await answer({ bookingId, ...(startAt && { startAt }) });
    if (error) setProblem(serverMessage(error) ?? t('proposal.failed'));
    else if (startAt) toast.show({ text: t('proposal.taken', { time: dateTime(startAt, zone) }), tone: 'ok' });
    else toast.show({ text: t('proposal.kept'), tone: 'ok' });
  }

  if (proposal.by === 'customer')
    return <Note tone="wait">{t('proposal.mine', { time: dateTime(first, zone), until })}</Note>;
  return (
    <Panel as="section" title={t('proposal.title')}>
      <div className={styles.form}>
        <p>{t('proposal.theirs', { until })}</p>
        {proposal.text && (
          <p className="muted">
            <bdi>{proposal.text}</bdi>
          </p>
        )}
        {proposal.starts.map((startAt) => (
          <Button key={startAt} block busy={isLoading} onClick={() => void send(startAt)}>
            {t('proposal.take', { time: dateTime(startAt, zone) })}
          </Button>
        ))}
        <Button variant="line" block busy={isLoading} onClick={() => void send()}>
          {t('proposal.keep')}
        </Button>
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Panel>
  );
}
