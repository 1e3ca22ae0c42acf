import { Icon, type IconName } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import type { OpenJob } from '../../model/api/peopleApi';
import { centsOf } from '../../model/cents';
import styles from './TouchedJobs.module.css';

type SuspensionOutcome = NonNullable<OpenJob['if_suspended']>;

const icons: Readonly<Record<SuspensionOutcome, IconName>> = {
  others: 'user',
  refund: 'hand-coins',
  in_question: 'lock-simple',
  begun: 'lock-simple',
};

export function TouchedJobs({ jobs, more }: { jobs: readonly OpenJob[]; more: number }) {
  const t = useT('admin');
  const { money, moment, number } = useAdminFormat();
  const id = useId();
  if (jobs.length === 0) return null;
  const count = jobs.length + more;
  return (
    <div>
      <h3 id={id} className={styles.title}>
        {t('person.jobs_suspend', { count, number: number(count) })}
      </h3>
      <ul className={styles.jobs} aria-labelledby={id}>
        {jobs.map((job) => (
          <li key={job.booking_id}>
            <span>
              <b>
                <bdi dir="ltr">{job.number}</bdi>, <bdi>{job.category}</bdi>, {money(centsOf(job.amount))}
              </b>
              <span className="sm muted">
                <bdi>{job.customer}</bdi>
                {job.start_at && <>, {moment(job.start_at)}</>}
              </span>
            </span>
            {job.if_suspended && (
              <span className={`sm ${styles.outcome}`}>
                <Icon name={icons[job.if_suspended]} />
                {t(`person.ifSuspended.${job.if_suspended}`)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="sm muted mt2">{t('person.moreJobs_suspend', { count: more, number: number(more) })}</p>
      )}
    </div>
  );
}
