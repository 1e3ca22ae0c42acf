import type { Booking } from '@doorstep/shared-api/domain';
import { Button, ConfirmDialog, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useJobStatement } from './useJobStatement';

export function NobodyCame({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const { say, isLoading } = useJobStatement(booking);
  const [isAsking, setAsking] = useState(false);
  const { can, absence, nobodyCameFrom, startAt } = booking;

  if (absence?.state === 'waiting') {
    return (
      <Panel as="section" title={t('job.nobody')}>
        <Note tone="bad" icon="clock">
          {t('job.claimWaiting', { time: absence.answerBy ? dateTime(absence.answerBy) : '' })}
        </Note>
        {can?.takeBack && (
          <Button variant="line" block className="mt4" busy={isLoading} onClick={() => void say('take-back')}>
            {t('job.claimBack')}
          </Button>
        )}
      </Panel>
    );
  }
  if (absence?.state === 'contested') return <Note tone="wait">{t('job.claimContested')}</Note>;
  if (absence?.state === 'conceded' || absence?.state === 'unanswered')
    return <Note tone="ok">{t('job.claimEnded')}</Note>;

  const isDue = startAt !== undefined && Date.parse(startAt) <= Date.now();
  if (!can?.nobodyCame && !(nobodyCameFrom && isDue)) return null;
  const from = nobodyCameFrom && t('job.nobodyFrom', { time: dateTime(nobodyCameFrom) });
  return (
    <>
      <Button variant="dangerLine" block unavailableReason={from} onClick={() => setAsking(true)}>
        {t('job.nobody')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void say('nobody-came').then(() => setAsking(false))}
        busy={isLoading}
        danger
        title={t('job.nobodyTitle')}
        confirmLabel={t('job.nobody')}
        cancelLabel={t('job.nobodyKeep')}
      >
        {t('job.nobodyText')}
      </ConfirmDialog>
    </>
  );
}
