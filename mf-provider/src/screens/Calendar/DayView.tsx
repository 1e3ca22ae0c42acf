import type { WorkingTimes } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Icon, useFormat, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import type { Propose } from '../../model/calendar/calendarJob';
import { agreedJobs } from '../../model/calendar/calendarJob';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';
import type { DayPlan, Span } from '../../model/calendar/dayPlan';
import looks from './Calendar.module.css';
import { DayHours } from './DayHours';
import { DayJob } from './DayJob';
import styles from './DayView.module.css';
import { messages } from './messages';
import { useCalendarFormat } from './useCalendarFormat';

interface DayViewProps {
  period: ShownPeriod;
  plans: readonly DayPlan[];
  zone: string;
  now: number;
  times: WorkingTimes;
  transitions: ReturnType<typeof useAssignmentTransitions>;
  onPropose: Propose;
}

export function DayView({ period, plans, zone, now, times, transitions, onPropose }: DayViewProps) {
  const plan = plans.find(({ date }) => date === period.date);
  if (!plan) return null;
  return (
    <div className={styles.dayView}>
      <div>
        <WeekStrip period={period} plans={plans} zone={zone} />
        <Agenda plan={plan} zone={zone} now={now} transitions={transitions} onPropose={onPropose} />
      </div>
      <DayHours plan={plan} zone={zone} times={times} />
    </div>
  );
}

function WeekStrip({ period, plans, zone }: Pick<DayViewProps, 'period' | 'plans' | 'zone'>) {
  const t = useT(messages.ns);
  const { day } = useCalendarFormat(zone);
  return (
    <nav className={styles.strip} aria-label={t('days')}>
      {plans.map(({ date, jobs, working }) => {
        const words = day(date);
        const count = agreedJobs(jobs).length;
        return (
          <Link
            key={date}
            to={pathTo.providerCalendar('day', date)}
            className={styles.stripDay}
            preventScrollReset
            aria-current={date === period.date ? 'date' : undefined}
          >
            <span className={styles.weekday} aria-hidden="true">
              {words.weekday}
            </span>
            <span className={styles.letter} aria-hidden="true">
              {words.letter}
            </span>
            <b className={styles.number} aria-hidden="true">
              {words.number}
            </b>
            <VisuallyHidden>{words.long}</VisuallyHidden>
            <small className={styles.count}>
              {count > 0 ? t('jobs', { count }) : working.length === 0 ? t('legend.off') : '\u00a0'}
            </small>
          </Link>
        );
      })}
    </nav>
  );
}

type AgendaProps = Pick<DayViewProps, 'zone' | 'now' | 'transitions' | 'onPropose'> & { plan: DayPlan };

function Agenda({ plan, zone, now, transitions, onPropose }: AgendaProps) {
  const t = useT(messages.ns);
  const { clock, duration } = useCalendarFormat(zone);
  const jobs = plan.jobs.map((span) => ({ ...span, kind: 'job' as const }));
  const rows = [
    ...jobs,
    ...plan.free.map((span) => ({ ...span, kind: 'free' as const })),
    ...plan.breaks.map((span) => ({ ...span, kind: 'break' as const })),
    ...plan.busy.map((span) => ({ ...span, kind: 'busy' as const })),
  ].sort((a, b) => a.from - b.from);
  const isToday = plan.from <= now && now < plan.to;
  const afterNow = isToday ? rows.findIndex(({ from }) => from > now) : -1;
  const quiet = (span: Span, kind: 'free' | 'break' | 'busy') => (
    <li className={styles.agendaRow}>
      <span className={`sm muted num ${styles.agendaTime}`}>{clock(span.from)}</span>
      <p className={looks[kind === 'free' ? 'free' : 'break']}>{t(kind, { duration: duration(span) })}</p>
    </li>
  );
  return (
    <>
      {plan.working.length === 0 && (
        <p className={`muted ${styles.offDay}`}>
          {t('off')}
          {plan.note && (
            <>
              : <bdi>{plan.note}</bdi>
            </>
          )}
        </p>
      )}
      <ol className={styles.agenda}>
        {rows.map((row, index) => (
          <Fragment key={`${row.kind} ${row.kind === 'job' ? row.assignment.booking.id : row.from}`}>
            {index === afterNow && <li className={styles.nowLine} aria-hidden="true" />}
            {row.kind === 'job' && <Drive minutes={row.travelMinutes} />}
            {row.kind === 'job' ? (
              <DayJob span={row} zone={zone} transitions={transitions} onPropose={onPropose} />
            ) : (
              quiet(row, row.kind)
            )}
          </Fragment>
        ))}
      </ol>
    </>
  );
}

/** The way from the job before. */
function Drive({ minutes }: { minutes: number | undefined }) {
  const t = useT(messages.ns);
  const { number } = useFormat();
  if (minutes === undefined) return null;
  return (
    <li className={styles.agendaRow}>
      <span className={styles.agendaTime} />
      <p className={`sm muted ${styles.drive}`}>
        <Icon name="navigation-arrow" />
        {t('drive', { minutes: number(minutes) })}
      </p>
    </li>
  );
}
