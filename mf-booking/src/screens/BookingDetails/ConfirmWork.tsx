import type { Booking } from '@doorstep/shared-api/domain';
import { Button, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useJobStatement } from './useJobStatement';

export function ConfirmWork({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { money, dateTime } = useFormat();
  const { say, isLoading } = useJobStatement(booking);
  const { completion, can, payableCents } = booking;
  if (completion?.state === 'problem') return <Note tone="wait">{t('job.doneHeld')}</Note>;
  if (!can?.confirm) return null;
  const time = completion?.until ? dateTime(completion.until) : '';
  return (
    <Panel as="section" title={t('job.doneTitle')}>
      <p className="mb4">{t('job.doneText', { amount: money(payableCents), time })}</p>
      <Button block accent busy={isLoading} onClick={() => void say('confirm')}>
        {t('job.doneConfirm')}
      </Button>
    </Panel>
  );
}
