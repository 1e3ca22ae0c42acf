import { pathTo } from '@doorstep/shared-api/paths';
import { Money, useFormat, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NextAssignment } from '../../components/NextJob';
import type { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import type { Propose } from '../../model/calendar/calendarJob';
import { agreedJobs, isUnderWay, lookOf, shareOf } from '../../model/calendar/calendarJob';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';
import type { DayPlan, JobSpan } from '../../model/calendar/dayPlan';
import { ROW_MINUTES, rowsOf, type TimeAxis, timeAt, timeAxisOf } from '../../model/calendar/timeAxis';
import { nextAssignment, workDescription } from '../../model/jobs/jobSteps';
import looks from './Calendar.module.css';
import { Legend } from './Legend';
import { messages } from './messages';
import { useCalendarFormat } from './useCalendarFormat';
import { type DropTarget, useJobDrag } from './useJobDrag';
import styles from './WeekView.module.css';

interface WeekViewProps {
  period: ShownPeriod;
  plans: readonly DayPlan[];
  zone: string;
  now: number;
  transitions: ReturnType<typeof useAssignmentTransitions>;
  onPropose: Propose;
}

const HOUR_MINUTES = 60;

export function WeekView({ period, plans, zone, now, transitions, onPropose }: WeekViewProps) {
  const t = useT(messages.ns);
  const { time } = useFormat();
  const { day } = useCalendarFormat(zone);
  const axis = timeAxisOf(plans, zone);
  const drag = useJobDrag(axis, plans, onPropose);
  const next = nextAssignment(
    plans
      .flatMap(({ jobs }) => jobs.filter(({ isContinued }) => !isContinued).map(({ assignment }) => assignment))
      .filter(isUnderWay),
  );
  const rows = (axis.to - axis.from) / ROW_MINUTES;
  const hours = Array.from(
    { length: (axis.to - axis.from) / HOUR_MINUTES },
    (_, index) => axis.from + index * HOUR_MINUTES,
  );
  const { target } = drag;
  return (
    <>
      <div className={styles.week} ref={drag.grid} style={{ '--rows': rows } as CSSProperties}>
        <div className={styles.axis} aria-hidden="true">
          {hours.slice(1).map((position) => (
            <span key={position} style={{ gridRow: (position - axis.from) / ROW_MINUTES + 1 }}>
              {time(timeAt(axis, position))}
            </span>
          ))}
        </div>
        {plans.map((plan) => (
          <WeekDay
            key={plan.date}
            {...{ plan, zone, axis, now, drag }}
            isToday={plan.date === period.today}
            target={target?.date === plan.date ? target : undefined}
          />
        ))}
      </div>
      <p className="sr" role="status">
        {target && t('target', { day: day(target.date).long, time: time(timeAt(axis, target.position)) })}
      </p>
      <Legend />
      <p className={`sm muted mt2 ${styles.hint}`}>{t('hint')}</p>
      {next && plans.some(({ date }) => date === period.today) && (
        <div className={styles.nextJob}>
          <NextAssignment assignment={next} transitions={transitions} />
        </div>
      )}
    </>
  );
}

interface WeekDayProps {
  plan: DayPlan;
  zone: string;
  axis: TimeAxis;
  now: number;
  isToday: boolean;
  target: DropTarget | undefined;
  drag: ReturnType<typeof useJobDrag>;
}

function WeekDay({ plan, zone, axis, now, isToday, target, drag }: WeekDayProps) {
  const t = useT(messages.ns);
  const { clock, range, day } = useCalendarFormat(zone);
  const words = day(plan.date);
  const count = agreedJobs(plan.jobs).length;
  const isOff = plan.working.length === 0 && plan.breaks.length === 0;
  const nowRows = isToday && rowsOf(axis, plan, { from: now, to: now + ROW_MINUTES * 60_000 });
  return (
    <section className={styles.weekDay}>
      <h2 data-today={isToday || undefined}>
        <Link
          className={styles.head}
          to={pathTo.providerCalendar('day', plan.date)}
          aria-current={isToday ? 'date' : undefined}
        >
          <span className={styles.weekday} aria-hidden="true">
            {words.weekday}
          </span>
          <span className={styles.letter} aria-hidden="true">
            {words.letter}
          </span>
          <b className={styles.number} data-today={isToday || undefined} aria-hidden="true">
            {words.number}
          </b>
          <VisuallyHidden>{words.long}</VisuallyHidden>
          <small className={styles.count}>
            {count > 0 ? t('jobs', { count }) : isOff ? t('legend.off') : '\u00a0'}
          </small>
        </Link>
      </h2>
      <ol className={styles.column} data-date={plan.date}>
        {plan.off.map((span) => (
          <TimeBlock key={span.from} className={`${looks.off} ${styles.offTime}`} rows={rowsOf(axis, plan, span)}>
            {isOff && <span className={styles.words}>{plan.note ? <bdi>{plan.note}</bdi> : t('off')}</span>}
          </TimeBlock>
        ))}
        {plan.buffers.map((span) => (
          <TimeBlock
            key={span.from}
            className={`${looks.buffer} ${styles.bufferTime}`}
            rows={rowsOf(axis, plan, span)}
          />
        ))}
        {(['breaks', 'busy'] as const).flatMap((kind) =>
          plan[kind].map((span) => (
            <TimeBlock
              key={`${kind} ${span.from}`}
              className={`${looks.break} ${styles.breakTime}`}
              rows={rowsOf(axis, plan, span)}
            >
              <span className={styles.words}>{t(kind === 'busy' ? 'legend.busy' : 'legend.break')}</span>
              <VisuallyHidden>{range(span)}</VisuallyHidden>
            </TimeBlock>
          )),
        )}
        {plan.jobs.map((span) => (
          <JobBlock
            key={span.assignment.booking.id}
            span={span}
            start={clock(span.from)}
            gridRow={rowsOf(axis, plan, span)}
            handlers={drag.handlersOf(plan, span)}
          />
        ))}
        {target && (
          <li
            className={styles.ghost}
            aria-hidden="true"
            style={{
              gridRow: `${(target.position - axis.from) / ROW_MINUTES + 1} / span ${Math.max(1, Math.round(target.assignment.minutes / ROW_MINUTES))}`,
            }}
          />
        )}
        {nowRows && <li className={styles.now} style={{ gridRow: nowRows }} aria-hidden="true" />}
      </ol>
    </section>
  );
}

interface TimeBlockProps {
  className: string;
  rows: string | undefined;
  children?: ReactNode;
}

/** Hidden outside of the shown hours. */
function TimeBlock({ className, rows, children }: TimeBlockProps) {
  if (!rows) return null;
  return (
    <li className={className} style={{ gridRow: rows }} aria-hidden={children ? undefined : true}>
      {children}
    </li>
  );
}

interface JobBlockProps {
  span: JobSpan;
  start: string;
  gridRow: string | undefined;
  handlers: ReturnType<ReturnType<typeof useJobDrag>['handlersOf']>;
}

function JobBlock({ span: { assignment, lane, lanes }, start, gridRow, handlers }: JobBlockProps) {
  const t = useT(messages.ns);
  const { lineName } = useFormat();
  const { booking } = assignment;
  const look = lookOf(assignment);
  return (
    <li className={styles.block} style={{ gridRow, '--lane': lane, '--lanes': lanes } as CSSProperties}>
      <Link
        className={`${looks.look} ${styles.job}`}
        to={pathTo.providerAssignment(booking.id)}
        data-look={look}
        data-movable={'onPointerDown' in handlers || undefined}
        {...handlers}
      >
        <span className={styles.start}>{start}</span>
        <b className={styles.name}>
          <bdi>{workDescription(booking, lineName)}</bdi>
        </b>
        <span className={styles.detail}>
          <bdi>{booking.address}</bdi>
        </span>
        <span className={styles.detail}>
          <Money cents={shareOf(assignment)} />
        </span>
        <VisuallyHidden>{t(`look.${look}`)}</VisuallyHidden>
      </Link>
    </li>
  );
}
