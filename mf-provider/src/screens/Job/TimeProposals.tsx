import { serverMessage, useSettings } from '@doorstep/shared-api';
import type { Assignment } from '@doorstep/shared-api/domain';
import { useAnswerMoveMutation } from '@doorstep/shared-api/provider';
import { Button, Icon, Note, Panel, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { ProposeDialog } from '../../components/ProposeDialog';

export function TimeProposals({ assignment }: { assignment: Assignment }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  const settings = useSettings();
  const toast = useToast();
  const [answer, { isLoading }] = useAnswerMoveMutation();
  const [isProposing, setProposing] = useState(false);
  const { id: bookingId, status, startAt, proposal, timeZone } = assignment.booking;
  if (status !== 'accepted' || !startAt) return null;
  const zone = { timeZone: timeZone ?? settings.timeZone };

  async function send(isAccepted: boolean) {
    const { error } = await answer({ bookingId, isAccepted });
    if (error) toast.show({ text: serverMessage(error) ?? t('proposal.failed'), tone: 'bad' });
    else toast.show({ text: t(isAccepted ? 'proposal.accepted' : 'proposal.declined'), tone: 'ok' });
  }

  if (proposal?.by === 'customer') {
    const [wished = ''] = proposal.starts;
    const values = { time: dateTime(wished, zone), until: dateTime(proposal.answerBy ?? '', zone) };
    return (
      <Panel as="section" title={t('proposal.title')}>
        <div className="stack">
          <p>{t('proposal.theirs', values)}</p>
          <Button block busy={isLoading} onClick={() => void send(true)}>
            {t('proposal.yes')}
          </Button>
          <Button variant="line" block busy={isLoading} onClick={() => void send(false)}>
            {t('proposal.no')}
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <>
      {proposal && (
        <Note tone="wait">
          {t('proposal.mine', {
            time: proposal.starts.map((at) => dateTime(at, zone)).join(' · '),
            until: dateTime(proposal.answerBy ?? '', zone),
          })}
        </Note>
      )}
      <Button variant="line" block onClick={() => setProposing(true)}>
        <Icon name="calendar-blank" />
        {t('proposal.propose')}
      </Button>
      <ProposeDialog assignment={assignment} open={isProposing} onClose={() => setProposing(false)} />
    </>
  );
}
