import type { Booking } from '@doorstep/shared-api/domain';
import { Button, Panel } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './JobRules.module.css';
import { useJobStatement } from './useJobStatement';

/** After too many wrong codes the customer is asked instead. */
export function StartOfWork({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { say, isLoading } = useJobStatement(booking);
  const { startCode, can, provider } = booking;
  const name = provider?.name || t('someone');
  if (can?.confirmStart) {
    return (
      <Panel as="section" title={t('job.startTitle')}>
        <p className="mb4">{t('job.startText', { name })}</p>
        <Button block accent busy={isLoading} onClick={() => void say('confirm-start')}>
          {t('job.startConfirm')}
        </Button>
      </Panel>
    );
  }
  if (!startCode) return null;
  return (
    <Panel as="section" title={t('job.codeTitle')}>
      <p className={styles.code} dir="ltr">
        <span className="sr">{startCode}</span>
        {[...startCode].map((digit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={index} className={styles.digit} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <p className="sm muted">{t('job.codeText', { name })}</p>
    </Panel>
  );
}
