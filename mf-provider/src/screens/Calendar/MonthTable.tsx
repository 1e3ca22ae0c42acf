import { pathTo } from '@doorstep/shared-api/paths';
import { Money, useFormat, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { agreedJobs, lookOf, shareOf } from '../../model/calendar/calendarJob';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';
import type { DayPlan } from '../../model/calendar/dayPlan';
import { workDescription } from '../../model/jobs/jobSteps';
import { sumOf } from '../../model/payouts/sums';
import looks from './Calendar.module.css';
import { Legend } from './Legend';
import styles from './MonthTable.module.css';
import { messages } from './messages';
import { useCalendarFormat } from './useCalendarFormat';
import { usePeriodTitle } from './usePeriodTitle';

interface MonthTableProps {
  period: ShownPeriod;
  plans: readonly DayPlan[];
  zone: string;
}

const WEEK = 7;

export function MonthTable({ period, plans, zone }: MonthTableProps) {
  const t = useT(messages.ns);
  const { weekday } = useFormat();
  const { day } = useCalendarFormat(zone);
  const title = usePeriodTitle(period);
  const weeks = Array.from({ length: plans.length / WEEK }, (_, index) =>
    plans.slice(index * WEEK, (index + 1) * WEEK),
  );
  return (
    <>
      <table className={styles.month} aria-label={title}>
        <thead>
          <tr>
            {plans.slice(0, WEEK).map(({ date }) => (
              <th key={date} scope="col">
                <span className={styles.short} aria-hidden="true">
                  {weekday(date, { weekday: 'short' })}
                </span>
                <span className={styles.narrow} aria-hidden="true">
                  {day(date).letter}
                </span>
                <VisuallyHidden>{weekday(date)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((plan) => (
                <MonthDay
                  key={plan.date}
                  plan={plan}
                  zone={zone}
                  isToday={plan.date === period.today}
                  isOutside={plan.date.slice(0, 7) !== period.date.slice(0, 7)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
      <p className="sm muted mt2">{t('yours')}</p>
    </>
  );
}

interface MonthDayProps {
  plan: DayPlan;
  zone: string;
  isToday: boolean;
  isOutside: boolean;
}

function MonthDay({ plan, zone, isToday, isOutside }: MonthDayProps) {
  const t = useT(messages.ns);
  const { number, lineName } = useFormat();
  const { clock, day } = useCalendarFormat(zone);
  const words = day(plan.date);
  const agreed = agreedJobs(plan.jobs);
  const isOff = plan.working.length === 0 && plan.breaks.length === 0;
  const [first, ...others] = plan.jobs;
  return (
    <td data-off={isOff || undefined} data-outside={isOutside || undefined}>
      <div className={styles.monthHead}>
        <Link
          className={styles.number}
          data-outside={isOutside || undefined}
          to={pathTo.providerCalendar('day', plan.date)}
          aria-current={isToday ? 'date' : undefined}
        >
          <b aria-hidden="true">{words.number}</b>
          <VisuallyHidden>{words.long}</VisuallyHidden>
        </Link>
        {agreed.length > 0 && (
          <span className={`xs muted num ${styles.wide}`}>
            <Money cents={sumOf(agreed, shareOf)} />
          </span>
        )}
      </div>
      {first && (
        <>
          <Link
            className={`${looks.look} ${styles.monthJob}`}
            data-look={lookOf(first.assignment)}
            to={pathTo.providerAssignment(first.assignment.booking.id)}
          >
            <b className="num">{clock(first.from)}</b>{' '}
            <span className={styles.wide}>
              <bdi>{workDescription(first.assignment.booking, lineName)}</bdi>
            </span>
            <VisuallyHidden>{t(`look.${lookOf(first.assignment)}`)}</VisuallyHidden>
          </Link>
          {others.length > 0 && <p className="xs muted">{t('more', { number: number(others.length) })}</p>}
        </>
      )}
      {isOff && !first && (
        <p className="xs muted">
          {plan.note ? <bdi className={styles.wide}>{plan.note}</bdi> : <span className={styles.wide}>{t('off')}</span>}
          <VisuallyHidden>{plan.note && t('off')}</VisuallyHidden>
        </p>
      )}
    </td>
  );
}
