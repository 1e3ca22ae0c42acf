import { pathTo } from '@doorstep/shared-api/paths';
import { Button, Icon, Money, StatusBadge, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import type { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import { useAssignmentMessages } from '../../hooks/useJobWords';
import { useNextStep } from '../../hooks/useNextStep';
import type { Propose } from '../../model/calendar/calendarJob';
import { canPropose, lookOf, shareOf } from '../../model/calendar/calendarJob';
import { type JobSpan, spanOfJob } from '../../model/calendar/dayPlan';
import { workDescription } from '../../model/jobs/jobSteps';
import looks from './Calendar.module.css';
import styles from './DayView.module.css';
import { messages } from './messages';
import { useCalendarFormat } from './useCalendarFormat';

interface DayJobProps {
  span: JobSpan;
  zone: string;
  transitions: ReturnType<typeof useAssignmentTransitions>;
  onPropose: Propose;
}

export function DayJob({ span, zone, transitions, onPropose }: DayJobProps) {
  const t = useT(messages.ns);
  const words = useAssignmentMessages();
  const { lineName } = useFormat();
  const { clock } = useCalendarFormat(zone);
  const { assignment, isContinued, goesOn } = span;
  const { booking, customerName } = assignment;
  const look = lookOf(assignment);
  const whole = spanOfJob(assignment) ?? span;
  return (
    <li className={styles.agendaRow}>
      <b className={`num ${styles.agendaTime}`}>{clock(span.from)}</b>
      <article className={`${looks.look} ${styles.agendaJob}`} data-look={look}>
        <div className="row row--between">
          <h2 className="h4">
            <Link to={pathTo.providerAssignment(booking.id)}>
              <bdi>{workDescription(booking, lineName)}</bdi>
            </Link>
          </h2>
          <b className="num">
            <Money cents={shareOf(assignment)} />
          </b>
        </div>
        <p className="sm">
          {isContinued
            ? t('continued', { time: clock(whole.from) })
            : goesOn
              ? t('goesOn', { time: clock(whole.to) })
              : t('until', { time: clock(whole.to) })}
          {' · '}
          <bdi>{customerName}</bdi>
        </p>
        <p className="sm">{words.where(assignment)}</p>
        <div>{look === 'asked' ? t('look.asked') : <StatusBadge status={booking.status} />}</div>
        <DayJobActions assignment={assignment} transitions={transitions} onPropose={onPropose} />
      </article>
    </li>
  );
}

type DayJobActionsProps = Pick<DayJobProps, 'transitions' | 'onPropose'> & Pick<JobSpan, 'assignment'>;

function DayJobActions({ assignment, transitions, onPropose }: DayJobActionsProps) {
  const t = useT(messages.ns);
  const tMove = useT('provider');
  const { booking } = assignment;
  const { action, whyNot } = useNextStep(assignment);
  const isMovable = canPropose(assignment);
  if (!action && !isMovable) return null;
  return (
    <div className="row row--wrap">
      {action === 'start' && (
        // The job's page has the field for the customer's code.
        <Button size="sm" variant="accent" to={pathTo.providerAssignment(booking.id)}>
          {tMove('move.start')}
        </Button>
      )}
      {action && action !== 'start' && (
        <Button
          size="sm"
          variant={booking.status === 'accepted' ? 'line' : 'accent'}
          busy={transitions.isBusy(booking.id, action)}
          unavailableReason={whyNot}
          onClick={() => transitions.run(assignment, action)}
        >
          {tMove(`move.${action}`)}
        </Button>
      )}
      {isMovable && (
        <Button size="sm" variant="line" onClick={() => onPropose(assignment)}>
          <Icon name="clock-counter-clockwise" />
          {t('another')}
        </Button>
      )}
    </div>
  );
}
