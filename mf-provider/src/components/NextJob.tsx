import type { Assignment } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Avatar, Button, Icon, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import type { useAssignmentTransitions } from '../hooks/useAssignmentTransitions';
import { useIsConnected } from '../hooks/useJobActions';
import { useAssignmentMessages } from '../hooks/useJobWords';
import { useNextStep } from '../hooks/useNextStep';
import { workDescription } from '../model/jobs/jobSteps';
import { AssignmentSteps } from './JobSteps';
import styles from './NextJob.module.css';
import { WaitingNotes } from './Waiting';

interface NextAssignmentProps {
  assignment: Assignment;
  transitions: ReturnType<typeof useAssignmentTransitions>;
}

export function NextAssignment({ assignment, transitions }: NextAssignmentProps) {
  const t = useT('provider');
  const words = useAssignmentMessages();
  const { lineName } = useFormat();
  const hasRoute = useHasRoute();
  const { booking, customerName } = assignment;
  const { action, whyNot } = useNextStep(assignment);
  const isConnected = useIsConnected();
  return (
    <section className={`on-hero ${styles.next}`} aria-label={t('board.nextAt', { when: words.when(assignment) })}>
      <Avatar src={booking.banners[0]} name="" size="lg" />
      <div className={styles.nextWords}>
        <p className="sm">
          {t('board.nextAt', { when: words.when(assignment) })}
          <br />
          {words.where(assignment)}
        </p>
        <h2 className="h3">
          <Link to={pathTo.providerAssignment(booking.id)}>
            {t('board.for', { what: workDescription(booking, lineName), name: customerName })}
          </Link>
        </h2>
        <AssignmentSteps booking={booking} />
        <WaitingNotes bookingId={booking.id} kinds={['move']} />
      </div>
      <div className={styles.nextActions}>
        {action === 'start' && (
          <Button variant="accent" size="lg" to={pathTo.providerAssignment(booking.id)}>
            {t('move.start')}
          </Button>
        )}
        {action && action !== 'start' && (
          <Button
            variant="accent"
            size="lg"
            busy={transitions.isBusy(booking.id, action)}
            unavailableReason={whyNot}
            onClick={() => transitions.run(assignment, action)}
          >
            {t(`move.${action}`)}
          </Button>
        )}
        {isConnected && hasRoute(paths.bookingChat) && (
          <Button variant="line" size="sm" to={pathTo.bookingChat(booking.id)}>
            <Icon name="chat-text" />
            {t('job.chat')}
          </Button>
        )}
      </div>
    </section>
  );
}
