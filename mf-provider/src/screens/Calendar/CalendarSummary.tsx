import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { agreedJobs, shareOf } from '../../model/calendar/calendarJob';
import type { ShownPeriod } from '../../model/calendar/calendarPeriod';
import type { DayPlan } from '../../model/calendar/dayPlan';
import { isolated } from '../../model/isolated';
import { sumOf } from '../../model/payouts/sums';
import { messages } from './messages';

interface CalendarSummaryProps {
  period: ShownPeriod;
  plans: readonly DayPlan[];
  zone: string;
}

/** Sums up the jobs of the day, the week or the month alone. */
export function CalendarSummary({ period: { view, date }, plans, zone }: CalendarSummaryProps) {
  const t = useT(messages.ns);
  const { money } = useFormat();
  const isShown = (day: string) =>
    view === 'week' || (view === 'day' ? day === date : day.slice(0, 7) === date.slice(0, 7));
  const jobs = plans.filter((plan) => isShown(plan.date)).flatMap((plan) => agreedJobs(plan.jobs));
  return (
    <>
      {jobs.length === 0
        ? t('noJobs')
        : t('summary', { count: jobs.length, amount: isolated(money(sumOf(jobs, shareOf))) })}{' '}
      <ZoneNote zone={zone} at={[plans[0] && new Date(plans[0].from).toISOString()]} className="sm" />
    </>
  );
}
