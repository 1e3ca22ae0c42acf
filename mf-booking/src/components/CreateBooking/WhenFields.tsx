import { type BookingType, wallTimeIn } from '@doorstep/shared-api/domain';
import { Switch, useFormat } from '@doorstep/shared-ui';
import { DateField, TimeField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { ZoneNote } from '../ZoneNote';
import type { BookingFormValues } from './bookingForm';
import { ReadOnlyField } from './ReadOnlyField';

const CLOCK_MS = 15_000;

interface WhenFieldsProps {
  bookingType: BookingType;
  zone: string;
  hasProvider: boolean;
}

/** As soon as possible, which is now and cannot be edited, or a day and a time of the customer's choice. */
export function WhenFields({ bookingType, zone, hasProvider }: WhenFieldsProps) {
  const t = useT('booking');
  const { date, time } = useFormat();
  const { values, setValues, setTouched, touched } = useFormikContext<BookingFormValues>();
  const now = wallTimeIn(zone, useNow());
  const asap = values.asap && bookingType !== '3';

  function toggle(on: boolean) {
    void setValues({ ...values, asap: on, date: '', time: '' }, false);
    void setTouched({ ...touched, date: false, time: false }, false);
  }

  return (
    <>
      {bookingType !== '3' && (
        <Switch
          checked={asap}
          onChange={toggle}
          label={t('create.asap')}
          hint={t(hasProvider ? 'create.asapHelpProvider' : 'create.asapHelp')}
          tint
        />
      )}
      <div className="grid2">
        {asap ? (
          <>
            <ReadOnlyField label={t('create.date')} icon="calendar-blank" value={date(now.date)} />
            <ReadOnlyField label={t('create.time')} icon="clock" value={time(now.time)} />
          </>
        ) : (
          <>
            <DateField name="date" label={t('create.date')} min={now.date} max={lastDay(now.date)} />
            <TimeField name="time" label={t('create.time')} />
          </>
        )}
      </div>
      <ZoneNote zone={zone} className="xs muted" />
    </>
  );
}

/** A year ahead: enough for any appointment, and a mistyped year is noticed. */
const lastDay = (today: string) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

/** The present minute, as long as somebody looks at it. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
