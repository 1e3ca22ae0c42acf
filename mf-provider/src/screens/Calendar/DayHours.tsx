import type { WorkingTimes } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, Panel, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import type { DayPlan, Span } from '../../model/calendar/dayPlan';
import styles from './DayView.module.css';
import { messages } from './messages';
import { useCalendarFormat } from './useCalendarFormat';

interface DayHoursProps {
  plan: DayPlan;
  zone: string;
  times: WorkingTimes;
}

/** The shortest notice of every provider. */
const MIN_NOTICE_MINUTES = 60;

export function DayHours({ plan, zone, times }: DayHoursProps) {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const hasRoute = useHasRoute();
  const { minutes, range } = useCalendarFormat(zone);
  const ranges = (spans: readonly Span[]) => spans.map((span) => <span key={span.from}>{range(span)}</span>);
  const { bufferMinutes, noticeMinutes, maxJobsPerDay } = times;
  const rows = [
    ['working', plan.working.length > 0 ? ranges(plan.working) : t('off')],
    ['break', plan.breaks.length > 0 && ranges(plan.breaks)],
    ['buffer', bufferMinutes > 0 ? minutes(bufferMinutes) : t('hours.none')],
    ['notice', minutes(noticeMinutes || MIN_NOTICE_MINUTES)],
    ['most', maxJobsPerDay > 0 ? number(maxJobsPerDay) : t('hours.noLimit')],
  ] as const;
  return (
    <aside>
      <Panel title={t('hours.title')}>
        <dl className={styles.facts}>
          {rows.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt className="muted">{t(`hours.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <Button variant="soft" block to={pathTo.providerHours(plan.date)}>
          {t('hours.change')}
        </Button>
      </Panel>
      {hasRoute(paths.profile) && (
        <p className="sm muted mt4">
          {t('feed')}{' '}
          <Link className="link" to={paths.profile}>
            {t('feedLink')}
          </Link>
        </p>
      )}
    </aside>
  );
}
