import { dayAfter, parseDay, type Slot } from '@doorstep/shared-api/domain';
import { Button, Icon, IconButton, Note, Skeleton, useFormat } from '@doorstep/shared-ui';
import { DateField, TimeField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useState } from 'react';
import { useFreeTimes } from '../../hooks/useFreeTimes';
import { freeOn, withTaken } from '../../model/schedule/freeTimes';
import { ZoneNote } from '../ZoneNote';
import styles from './FreeTimes.module.css';

/** The form's fields that these are written to. */
interface TimeValues {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
}

export interface FreeTimesProps {
  providerId: string;
  durationMinutes: number;
  zone: string;
  /** yyyy-MM-dd on the clocks of the zone. */
  today: string;
  lastDay: string;
  /** What the server has refused as taken since. */
  taken?: readonly Slot[];
}

/** A day and one of the provider's free times on it. Where they cannot be had, any time; the server decides then. */
export function FreeTimes({ providerId, durationMinutes, zone, today, lastDay, taken = [] }: FreeTimesProps) {
  const t = useT('booking');
  const format = useFormat();
  const name = useId();
  const { values, errors, touched, setFieldValue } = useFormikContext<TimeValues>();
  const [lost, setLost] = useState('');
  const day = parseDay(values.date) && values.date >= today ? values.date : '';
  const { slots, failed, isFetching, refetch } = useFreeTimes({ providerId, durationMinutes, day, today });
  const { times, nextDay } = freeOn(day || today, slots ?? [], zone);
  const firstDay = day || (times.length > 0 ? today : nextDay);
  const isGone = Boolean(slots && day && values.time && !times.some(({ time }) => time === values.time));

  // Without a chosen day the first free one is shown; a chosen time that is no longer free is let go, and said.
  useEffect(() => {
    if (slots && !values.date && firstDay) void setFieldValue('date', firstDay, false);
  }, [slots, values.date, firstDay, setFieldValue]);
  useEffect(() => {
    if (!isGone) return;
    setLost(values.time);
    void setFieldValue('time', '', false);
  }, [isGone, values.time, setFieldValue]);

  function choose(date: string, time = '') {
    setLost('');
    void setFieldValue('date', date, false);
    void setFieldValue('time', time, Boolean(time));
  }

  const dateField = (
    <DateField
      name="date"
      label={t('create.date')}
      min={today}
      max={lastDay}
      onChange={() => {
        setLost('');
        void setFieldValue('time', '', false);
      }}
    />
  );
  if (failed) {
    return (
      <>
        <div className="grid2">
          {dateField}
          <TimeField name="time" label={t('create.time')} />
        </div>
        <Note tone="wait" role="status">
          {t('times.failed')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('times.retry')}
          </button>
        </Note>
        <ZoneNote zone={zone} className="xs muted" />
      </>
    );
  }

  const shownDay = day || today;
  const grid = withTaken(shownDay, times, taken, zone);
  const problem = touched.time ? errors.time : undefined;
  return (
    <>
      {dateField}
      <fieldset
        className={styles.times}
        aria-busy={isFetching}
        aria-describedby={problem ? `${name}-error` : undefined}
      >
        <legend className="sr">{t('times.legend', { date: format.date(shownDay, { weekday: 'long' }) })}</legend>
        <div className={styles.day}>
          <b aria-live="polite">{format.date(shownDay, { weekday: 'long' })}</b>
          <span className={styles.arrows}>
            <IconButton
              icon="caret-left"
              weight="bold"
              flip
              label={t('times.previousDay')}
              disabled={shownDay <= today}
              onClick={() => choose(dayAfter(shownDay, -1))}
            />
            <IconButton
              icon="caret-right"
              weight="bold"
              flip
              label={t('times.nextDay')}
              disabled={shownDay >= lastDay}
              onClick={() => choose(dayAfter(shownDay))}
            />
          </span>
        </div>
        {lost && (
          <Note tone="wait" role="status">
            {t('times.lost', { time: format.time(lost) })}
          </Note>
        )}
        {!slots ? (
          <div className={styles.grid}>
            <Skeleton shape="block" height="44px" count={6} />
          </div>
        ) : grid.length === 0 ? (
          <div className={styles.none} role="status">
            <p className="sm muted">{t('times.none')}</p>
            {nextDay && (
              <Button size="sm" variant="soft" onClick={() => choose(nextDay)}>
                {t('times.nextFree', { date: format.date(nextDay, { weekday: 'short' }) })}
              </Button>
            )}
          </div>
        ) : (
          <div className={styles.grid}>
            {grid.map(({ time, taken: isTaken }, index) => (
              <label key={time} className={styles.slot}>
                <input
                  type="radio"
                  name={name}
                  value={time}
                  checked={values.time === time && !isTaken}
                  disabled={isTaken}
                  aria-invalid={problem && index === 0 ? true : undefined}
                  onChange={() => choose(shownDay, time)}
                />
                <bdi>{format.time(time)}</bdi>
                {isTaken && <span className="sr">{t('times.taken')}</span>}
              </label>
            ))}
          </div>
        )}
        {problem && (
          <span className={styles.error} id={`${name}-error`} role="alert">
            <Icon name="warning-circle" weight="fill" />
            {problem}
          </span>
        )}
      </fieldset>
      <ZoneNote zone={zone} className="xs muted" />
    </>
  );
}
