import type { Job } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { Avatar, Button, Icon, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { JobSteps } from '../../components/JobSteps';
import type { useJobMoves } from '../../hooks/useJobMoves';
import { useJobWords } from '../../hooks/useJobWords';
import { forwardMove, workOf } from '../../model/jobs/jobSteps';
import styles from './Jobs.module.css';

interface NextJobProps {
  job: Job;
  moves: ReturnType<typeof useJobMoves>;
}

/** The job that comes next, with the one step that brings it forward. */
export function NextJob({ job, moves }: NextJobProps) {
  const t = useT('provider');
  const words = useJobWords();
  const hasRoute = useHasRoute();
  const { booking, customerName } = job;
  const action = forwardMove(booking.status);
  const isUnpaid = action === 'out' && booking.payment?.status === 'requires_payment';
  return (
    <section className={`on-hero ${styles.next}`} aria-label={t('board.nextAt', { when: words.when(job) })}>
      <Avatar src={booking.banners[0]} name="" size="lg" />
      <div className={styles.nextWords}>
        <p className="sm">
          {t('board.nextAt', { when: words.when(job) })}
          <br />
          {words.where(job)}
        </p>
        <h2 className="h3">
          <Link to={to.providerJob(booking.id)}>{t('board.for', { what: workOf(booking), name: customerName })}</Link>
        </h2>
        <JobSteps booking={booking} />
      </div>
      <div className={styles.nextActions}>
        {action && (
          <Button
            variant="accent"
            size="lg"
            busy={moves.isBusy(booking.id, action)}
            unavailableReason={isUnpaid ? t('block.not_paid') : undefined}
            onClick={() => moves.run(job, action)}
          >
            {t(`move.${action}`)}
          </Button>
        )}
        {hasRoute(paths.bookingChat) && (
          <Button variant="line" size="sm" to={to.bookingChat(booking.id)}>
            <Icon name="chat-text" />
            {t('job.chat')}
          </Button>
        )}
      </div>
    </section>
  );
}
