import { useSettings } from '@doorstep/shared-api';
import { dayAfter } from '@doorstep/shared-api/calendar';
import { parseDay, type WorkCalendar, type WorkingTimes, wallTimeIn } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetWorkCalendarQuery, useGetWorkingTimesQuery } from '@doorstep/shared-api/provider';
import { Button, Icon, useMounted } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { registerMessages, useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useSearchParams } from 'react-router-dom';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { calendarViews, daysOfView, type ShownPeriod } from '../../model/calendar/calendarPeriod';
import { planDay } from '../../model/calendar/dayPlan';
import { CalendarContent } from './CalendarContent';
import { CalendarControls } from './CalendarControls';
import { CalendarSummary } from './CalendarSummary';
import { messages } from './messages';
import { usePeriodTitle } from './usePeriodTitle';

registerMessages(messages);

function Calendar() {
  const t = useT('provider');
  const mounted = useMounted();
  return mounted ? <CalendarScreen /> : <Workspace heading={t('title.provider-calendar')}>{null}</Workspace>;
}

export { Calendar as Component };

function usePeriod(zone: string): ShownPeriod {
  const { lang } = useLanguage();
  const [query] = useSearchParams();
  const today = wallTimeIn(zone, useNow()).date;
  const view = calendarViews.find((one) => one === query.get('view')) ?? 'week';
  const date = parseDay(query.get('date') ?? '') ?? today;
  return { view, date, today, days: daysOfView(view, date, lang) };
}

interface CalendarData {
  calendar: WorkCalendar;
  times: WorkingTimes;
}

function CalendarScreen() {
  const t = useT('provider');
  const hasTexts = useOwnMessages(messages.ns, 'noJobs');
  const settings = useSettings();
  const times = useGetWorkingTimesQuery();
  const period = usePeriod(times.data?.timeZone ?? settings.timeZone ?? 'UTC');
  const first = period.days[0] ?? period.date;
  // The night before the first day may go on past midnight.
  const calendar = useGetWorkCalendarQuery({ from: dayAfter(first, -1), to: period.days.at(-1) ?? period.date });
  const title = usePeriodTitle(period);
  const data: CalendarData | undefined =
    hasTexts && calendar.currentData && times.data ? { calendar: calendar.currentData, times: times.data } : undefined;
  const query = {
    data,
    error: calendar.error ?? times.error,
    isFetching: calendar.isFetching || times.isFetching,
    refetch: () => Promise.all([calendar, times].filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
  const plans =
    data?.calendar && period.days.flatMap((date) => planDay(data.calendar, date, data.times.bufferMinutes) ?? []);
  return (
    <Workspace
      heading={title}
      lead={
        // Reserve the line from the start, so that the content below does not move.
        plans && data ? <CalendarSummary period={period} plans={plans} zone={data.calendar.timeZone} /> : '\u00a0'
      }
      action={
        <div className="row row--wrap">
          <CalendarControls period={period} />
          <Button variant="soft" to={paths.providerHours}>
            <Icon name="clock" />
            {t('title.provider-hours')}
          </Button>
        </div>
      }
    >
      <WorkspaceQuery query={query}>
        {({ calendar: { timeZone }, times }) => (
          <CalendarContent period={period} plans={plans ?? []} zone={timeZone} times={times} />
        )}
      </WorkspaceQuery>
    </Workspace>
  );
}
