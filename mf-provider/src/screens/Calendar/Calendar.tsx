import { isBusinessFailure, useSettings } from '@doorstep/shared-api';
import type { DaysOff, TimeConflict, WorkingTimes } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { useGetWorkingTimesQuery, useSaveWorkingTimesMutation } from '@doorstep/shared-api/provider';
import { Button, DateInput, IconButton, Note, Panel, Switch, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import {
  type Day,
  type DayOffError,
  dateOnWeekday,
  dayOffError,
  toDays,
  toHours,
  wrongDays,
} from '../../model/calendar/workingWeek';
import styles from './Calendar.module.css';

function Calendar() {
  const t = useT('provider');
  const { timeZone } = useSettings();
  const query = useGetWorkingTimesQuery();
  const zone = query.data?.timeZone ?? timeZone ?? '';
  return (
    <Workspace
      heading={t('title.provider-calendar')}
      lead={
        // Reserve the lines from the start, so that the content below does not move when the time zone is known.
        <span className={query.data ? undefined : styles.unseen}>
          {t('calendar.lead', { zone: zone.replaceAll('_', ' ') })}
        </span>
      }
    >
      <WorkspaceQuery query={query}>{(times) => <WorkingTimesForm times={times} />}</WorkspaceQuery>
    </Workspace>
  );
}

export { Calendar as Component };

function WorkingTimesForm({ times }: { times: WorkingTimes }) {
  const t = useT('provider');
  const toast = useToast();
  const [days, setDays] = useState(() => toDays(times));
  const [off, setOff] = useState<readonly DaysOff[]>(times.daysOff);
  const [isTakingAssignments, setTakingAssignments] = useState(times.isTakingJobs);
  const [conflicts, setConflicts] = useState<readonly TimeConflict[]>([]);
  const [failure, setFailure] = useState('');
  const [save, { isLoading }] = useSaveWorkingTimesMutation();
  const wrong = wrongDays(days);

  const change = (weekday: number, fields: Partial<Day>) =>
    setDays((all) => all.map((day) => (day.weekday === weekday ? { ...day, ...fields } : day)));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const hours = toHours(days);
    if (wrong.length > 0) return setFailure(t('calendar.wrong'));
    if (hours.length === 0) return setFailure(t('calendar.needOne'));
    setFailure('');
    const result = await save({ hours, daysOff: off, isTakingJobs: isTakingAssignments });
    if (result.error) {
      setFailure((isBusinessFailure(result.error) && result.error.message) || t('notSaved'));
      return;
    }
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
        <ul className={styles.week}>
          {days.map((day) => (
            <DayRow
              key={day.weekday}
              day={day}
              isInvalid={wrong.includes(day.weekday)}
              onChange={(fields) => change(day.weekday, fields)}
            />
          ))}
        </ul>
      </Panel>
      <Panel as="section" title={t('calendar.off')}>
        <OffList off={off} onChange={setOff} />
      </Panel>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} timeZone={times.timeZone} />}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div>
        <Button type="submit" size="lg" accent busy={isLoading}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface DayRowProps {
  day: Day;
  isInvalid: boolean;
  onChange: (fields: Partial<Day>) => void;
}

function DayRow({ day, isInvalid, onChange }: DayRowProps) {
  const t = useT('provider');
  const { weekday } = useFormat();
  const id = useId();
  const name = weekday(dateOnWeekday(day.weekday));
  const describedBy = isInvalid ? `${id}-wrong` : undefined;
  const time = (end: 'from' | 'to') => (
    <span className="input" data-bad={isInvalid ? '' : undefined}>
      <input
        type="time"
        aria-label={t(`calendar.${end}`, { day: name })}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        value={day[end]}
        onChange={(event) => onChange({ [end]: event.target.value })}
      />
    </span>
  );
  return (
    <li className={styles.day}>
      <Switch checked={!day.isFree} onChange={(works) => onChange({ isFree: !works })} label={name} />
      {day.isFree ? (
        <span className="muted">{t('calendar.free')}</span>
      ) : (
        <span className={styles.times}>
          {time('from')} <span aria-hidden="true">–</span> {time('to')}
        </span>
      )}
      {isInvalid && (
        <span className="err sm" id={describedBy}>
          {t('calendar.wrong')}
        </span>
      )}
    </li>
  );
}

const errorMessages = { date: 'calendar.offDate', order: 'calendar.offWrong', overlap: 'calendar.offOverlap' } as const;

function OffList({ off, onChange }: { off: readonly DaysOff[]; onChange: (off: readonly DaysOff[]) => void }) {
  const t = useT('provider');
  const { date } = useFormat();
  const [daysOff, setDaysOff] = useState<DaysOff>({ from: '', to: '', note: '' });
  const [issue, setIssue] = useState<DayOffError>();
  const id = useId();
  const span = ({ from, to: last }: DaysOff) => (from === last ? date(from) : `${date(from)} – ${date(last)}`);

  function add() {
    const complete = { ...daysOff, to: daysOff.to || daysOff.from };
    const wrong = dayOffError(complete, off);
    setIssue(wrong);
    if (wrong) return;
    onChange([...off, complete].sort((a, b) => (a.from < b.from ? -1 : 1)));
    setDaysOff({ from: '', to: '', note: '' });
  }

  return (
    <>
      {off.length === 0 && <p className="muted">{t('calendar.offNone')}</p>}
      <ul className={styles.off}>
        {off.map((row) => (
          <li key={row.from}>
            <span className="grow">
              <b className="num">{span(row)}</b> {row.note && <bdi className="muted">{row.note}</bdi>}
            </span>
            <IconButton
              icon="trash"
              label={t('calendar.remove', { what: span(row) })}
              onClick={() => onChange(off.filter((other) => other !== row))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.wish}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end}>
            <label className="lab" htmlFor={`${id}-${end}`}>
              {t(end === 'from' ? 'calendar.first' : 'calendar.last')}
            </label>
            <span className="input" data-bad={issue ? '' : undefined}>
              <DateInput
                id={`${id}-${end}`}
                value={daysOff[end]}
                aria-invalid={issue ? true : undefined}
                aria-describedby={issue ? `${id}-fault` : undefined}
                onChange={(day) => setDaysOff({ ...daysOff, [end]: day })}
              />
            </span>
          </div>
        ))}
        <label className="grow">
          <span className="lab">{t('calendar.note')}</span>
          <span className="input">
            <input
              maxLength={200}
              value={daysOff.note}
              onChange={(event) => setDaysOff({ ...daysOff, note: event.target.value })}
            />
          </span>
        </label>
        <Button variant="soft" onClick={add}>
          {t('calendar.add')}
        </Button>
      </div>
      {issue && (
        <p className="err sm" id={`${id}-fault`} role="alert">
          {t(errorMessages[issue])}
        </p>
      )}
    </>
  );
}

function Conflicts({ conflicts, timeZone }: { conflicts: readonly TimeConflict[]; timeZone: string }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  return (
    <Note tone="wait" role="status">
      {t('calendar.conflicts', { count: conflicts.length })}
      <ul>
        {conflicts.map(({ bookingId, startAt }) => (
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
