import type { Booking } from '@doorstep/shared-api/domain';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { assignmentSteps, isReached } from '../model/jobs/jobSteps';
import styles from './JobSteps.module.css';

export function AssignmentSteps({ booking }: { booking: Booking }) {
  const t = useT('provider');
  return (
    <ol className={styles.steps} aria-label={t('job.steps')}>
      {assignmentSteps.map((step) => {
        const isDone = isReached(booking, step);
        return (
          <li key={step} data-done={isDone || undefined} aria-current={booking.status === step ? 'step' : undefined}>
            {isDone ? <Icon name="check" weight="bold" /> : <Icon name="circle" />}
            {t(`step.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
