import type { Slot } from '@doorstep/shared-api/domain';
import { useDayTimes, type VisitPlace } from '@doorstep/shared-api/hooks';
import { Note, useFormat } from '@doorstep/shared-ui';
import { DateField, TimeField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { TimePicker } from '@doorstep/shared-ui/inputs';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { useEffect, useState } from 'react';
import { startInstant } from '../../model/schedule/schedule';

interface TimeValues {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
}

export interface FreeTimesProps {
  /** Undefined: anyone who is free and offers the services may come. */
  providerId: string | undefined;
  subcategoryIds?: readonly string[];
  place?: VisitPlace | undefined;
  durationMinutes: number;
  zone: string;
  /** yyyy-MM-dd on the clocks of the zone. */
  today: string;
  lastDay: string;
  taken?: readonly Slot[];
}

/** Accepts any time when the free times cannot be loaded. The server decides then. */
export function FreeTimes(props: FreeTimesProps) {
  const { zone, today, lastDay } = props;
  const t = useT('booking');
  const format = useFormat();
  const { values, errors, touched, setFieldValue, validateForm } = useFormikContext<TimeValues>();
  const [lost, setLost] = useState('');
  const { date, time } = values;
  const isTouched = Boolean(touched.date);
  const visit = useDayTimes({ ...props, date, time });
  const { day, firstFree, isGone, earlier, later } = visit;

  // Preselect the first free day. Clear a chosen time that is no longer free, and say so.
  useEffect(() => {
    if (!values.date && firstFree) void setFieldValue('date', firstFree, false);
  }, [values.date, firstFree, setFieldValue]);
  // Validate again when the free times arrive: a day chosen earlier may still be marked as missing.
  useEffect(() => {
    if (values.date && isTouched) void validateForm();
  }, [values.date, isTouched, validateForm]);
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

  if (visit.failed || visit.isUnknown) {
    return (
      <>
        <div className="grid2">
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
          <TimeField name="time" label={t('create.time')} />
        </div>
        {visit.failed && (
          <Note tone="wait" role="status">
            {t('times.failed')}{' '}
            <button type="button" className="link" onClick={() => void visit.refetch()}>
              {t('times.retry')}
            </button>
          </Note>
        )}
        <ZoneNote zone={zone} at={[startInstant(zone, values)]} className="xs muted" />
      </>
    );
  }

  return (
    <>
      <TimePicker
        labels={{ day: t('create.date'), time: t('create.time') }}
        days={visit.days}
        day={day}
        onDay={(date) => choose(date)}
        times={visit.times}
        isChosen={({ time }) => day === values.date && time === values.time}
        onChoose={({ time }) => choose(day, time)}
        closedDays={visit.closedDays}
        range={{ from: today, to: lastDay }}
        isBusy={visit.isFetching}
        onEarlier={earlier ? () => choose(earlier) : undefined}
        onLater={later ? () => choose(later) : undefined}
        error={(touched.date && errors.date) || (touched.time && errors.time) || undefined}
      >
        {lost && (
          <Note tone="wait" role="status">
            {t('times.lost', { time: format.time(lost) })}
          </Note>
        )}
      </TimePicker>
      <ZoneNote zone={zone} at={[startInstant(zone, values)]} className="xs muted" />
    </>
  );
}
