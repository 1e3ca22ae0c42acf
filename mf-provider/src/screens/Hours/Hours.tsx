import { isBusinessFailure, useSettings } from '@doorstep/shared-api';
import type { DaysOff, SpecialDay, TimeConflict, WorkingTimes } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import {
  useCheckWorkingTimesMutation,
  useGetWorkingTimesQuery,
  useSaveWorkingTimesMutation,
} from '@doorstep/shared-api/provider';
import { Button, Note, Panel, Switch, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { WeekHours } from '../../components/WeekHours/WeekHours';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { type Day, toDays, toHours, weekErrors } from '../../model/calendar/workingWeek';
import { teamPath } from '../../model/team/teamPath';
import styles from './Hours.module.css';
import { LimitFields, type Limits } from './LimitFields';
import { OffList } from './OffList';
import { SpecialDays } from './SpecialDays';

const BusyCalendars = lazy(() => import(/* webpackChunkName: "busy-calendars" */ './BusyCalendars'));

function Hours() {
  const t = useT('provider');
  const { timeZone } = useSettings();
  const query = useGetWorkingTimesQuery();
  const zone = query.data?.timeZone ?? timeZone ?? '';
  return (
    <Workspace
      section={paths.providerCalendar}
      back={{ path: paths.providerCalendar, label: t('title.provider-calendar') }}
      heading={t('title.provider-hours')}
      action={
        <Button variant="soft" to={teamPath}>
          {t('title.provider-team')}
        </Button>
      }
      lead={
        // Reserve the lines from the start, so that the content below does not move when the time zone is known.
        <span className={query.data ? undefined : styles.unseen}>
          {t('calendar.lead', { zone: zone.replaceAll('_', ' ') })}
        </span>
      }
    >
      <WorkspaceQuery query={query}>
        {(times) => (
          <>
            <WorkingTimesForm times={times} />
            <div className={styles.other}>
              <Suspense fallback={null}>
                <BusyCalendars timeZone={times.timeZone} />
              </Suspense>
            </div>
          </>
        )}
      </WorkspaceQuery>
    </Workspace>
  );
}

export { Hours as Component };

function WorkingTimesForm({ times }: { times: WorkingTimes }) {
  const t = useT('provider');
  const toast = useToast();
  const [days, setDays] = useState(() => toDays(times));
  const [off, setOff] = useState<readonly DaysOff[]>(times.daysOff);
  const [specialDays, setSpecialDays] = useState<readonly SpecialDay[]>(times.specialDays);
  const [limits, setLimits] = useState<Limits>(times);
  const [isTakingAssignments, setTakingAssignments] = useState(times.isTakingJobs);
  const [conflicts, setConflicts] = useState<readonly TimeConflict[]>([]);
  const [cutJobs, setCutJobs] = useState<readonly TimeConflict[]>([]);
  const [failure, setFailure] = useState('');
  const [check, { isLoading: isChecking }] = useCheckWorkingTimesMutation();
  const [save, { isLoading: isSaving }] = useSaveWorkingTimesMutation();
  const [query] = useSearchParams();
  const newDay = query.get('day') ?? '';
  const specialPanel = useRef<HTMLDivElement>(null);
  const errors = weekErrors(days);
  const { bufferMinutes, noticeMinutes, maxJobsPerDay } = limits;
  const newTimes = {
    ...{ hours: toHours(days), daysOff: off, specialDays, isTakingJobs: isTakingAssignments },
    ...{ bufferMinutes, noticeMinutes, maxJobsPerDay },
  };

  useEffect(() => {
    if (newDay) specialPanel.current?.scrollIntoView();
  }, [newDay]);

  const change = (weekday: number, fields: Partial<Day>) => {
    setCutJobs([]);
    setDays((all) => all.map((day) => (day.weekday === weekday ? { ...day, ...fields } : day)));
  };

  const fail = (error: unknown) => setFailure((isBusinessFailure(error) && error.message) || t('notSaved'));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [error] = errors.values();
    if (error) return setFailure(t(`calendar.${error}`));
    if (newTimes.hours.length === 0) return setFailure(t('calendar.needOne'));
    setFailure('');
    setConflicts([]);
    const checked = await check(newTimes);
    if (checked.error) return fail(checked.error);
    setCutJobs(checked.data);
    if (checked.data.length === 0) await saveTimes();
  }

  async function saveTimes() {
    const result = await save(newTimes);
    if (result.error) return fail(result.error);
    setCutJobs([]);
    setConflicts(result.data);
    toast.show({ text: t('saved'), tone: 'ok' });
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Panel as="section">
        <Switch checked={isTakingAssignments} onChange={setTakingAssignments} label={t('board.taking')} />
        {!isTakingAssignments && <p className="sm muted mt2">{t('board.notTaking')}</p>}
      </Panel>
      <Panel as="section" title={t('calendar.hours')}>
        <WeekHours days={days} errors={errors} onChange={change} />
      </Panel>
      <Panel as="section" title={t('calendar.off')}>
        <OffList
          off={off}
          onChange={(rows) => {
            setCutJobs([]);
            setOff(rows);
          }}
        />
      </Panel>
      <div ref={specialPanel}>
        <Panel as="section" title={t('calendar.special')}>
          <SpecialDays
            days={specialDays}
            newDay={newDay}
            onChange={(rows) => {
              setCutJobs([]);
              setSpecialDays(rows);
            }}
          />
        </Panel>
      </div>
      <Panel as="section" title={t('calendar.limits')}>
        <LimitFields limits={limits} onChange={setLimits} />
      </Panel>
      {conflicts.length > 0 && (
        <Jobs text={t('calendar.conflicts', { count: conflicts.length })} jobs={conflicts} timeZone={times.timeZone} />
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {cutJobs.length > 0 ? (
        <>
          <Jobs text={t('calendar.cut', { count: cutJobs.length })} jobs={cutJobs} timeZone={times.timeZone} />
          <div className={styles.wish}>
            <Button size="lg" accent busy={isSaving} onClick={() => void saveTimes()}>
              {t('calendar.saveAnyway')}
            </Button>
            <Button size="lg" variant="soft" onClick={() => setCutJobs([])}>
              {t('calendar.goOn')}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button type="submit" size="lg" accent busy={isChecking || isSaving}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface JobsProps {
  text: string;
  jobs: readonly TimeConflict[];
  timeZone: string;
}

function Jobs({ text, jobs, timeZone }: JobsProps) {
  const { dateTime } = useFormat();
  return (
    <Note tone="wait" role="status">
      {text}
      <ul>
        {jobs.map(({ bookingId, startAt }) => (
          <li key={bookingId}>
            <Link className="link num" to={pathTo.providerAssignment(bookingId)}>
              {dateTime(startAt, { timeZone })}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
