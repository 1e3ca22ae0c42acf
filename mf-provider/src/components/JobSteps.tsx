import type { Booking } from '@doorstep/shared-api/domain';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { isReached, jobSteps } from '../model/jobs/jobSteps';
import styles from './JobSteps.module.css';

/** How far an accepted job is. */
export function JobSteps({ booking }: { booking: Booking }) {
  const t = useT('provider');
  return (
    <ol className={styles.steps} aria-label={t('job.steps')}>
      {jobSteps.map((step) => {
        const done = isReached(booking, step);
        return (
          <li key={step} data-done={done || undefined} aria-current={booking.status === step ? 'step' : undefined}>
            {done ? <Icon name="check" weight="bold" /> : <Icon name="circle" />}
            {t(`step.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
