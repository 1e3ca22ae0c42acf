import { useSettings } from '@doorstep/shared-api';
import { type BookingType, type Slot, wallTimeIn } from '@doorstep/shared-api/domain';
import { Switch, useFormat } from '@doorstep/shared-ui';
import { DateField, TimeField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import type { FirstFree } from '../../hooks/useFirstFree';
import { useServedPlace } from '../../hooks/useServedPlace';
import { lastDay, startInstant } from '../../model/schedule/schedule';
import { FreeTimes } from '../FreeTimes/FreeTimes';
import type { BookingFormValues, LocationChoice } from './bookingForm';
import { FirstFreeNote } from './FirstFreeNote';
import { ReadOnlyField } from './ReadOnlyField';
import { SoonestNote } from './SoonestNote';

interface WhenFieldsProps {
  bookingType: BookingType;
  zone: string;
  providerId: string | undefined;
  durationMinutes: number;
  taken: readonly Slot[];
  first: FirstFree;
  subcategoryIds: readonly string[];
  choices: readonly LocationChoice[];
}

export function WhenFields({
  bookingType,
  zone,
  providerId,
  durationMinutes,
  taken,
  first,
  subcategoryIds,
  choices,
}: WhenFieldsProps) {
  const t = useT('booking');
  const { date, time } = useFormat();
  const { values, setValues, setTouched, touched } = useFormikContext<BookingFormValues>();
  const { apiExtensions } = useSettings();
  const now = wallTimeIn(zone, useNow());
  const served = useServedPlace(choices.find(({ id }) => id === values.place));
  const asap = values.asap && bookingType !== 'schedule';

  const place = served && served !== 'unknown' && served.isInside ? served : undefined;

  function toggle(on: boolean) {
    void setValues({ ...values, asap: on, date: '', time: '' }, false);
    void setTouched({ ...touched, date: false, time: false }, false);
  }

  return (
    <>
      {bookingType !== 'schedule' && (
        <Switch
          checked={asap}
          onChange={toggle}
          label={t('create.asap')}
          hint={t(providerId ? 'create.asapHelpProvider' : 'create.asapHelp')}
          tint
        />
      )}
      {asap && providerId ? (
        <>
          <FirstFreeNote first={first} zone={zone} isHire={bookingType === 'hire'} />
          <ZoneNote zone={zone} at={[first.status === 'free' ? first.slot.startAt : undefined]} className="xs muted" />
        </>
      ) : !asap && apiExtensions && (providerId || subcategoryIds.length > 0) ? (
        <FreeTimes
          providerId={providerId}
          subcategoryIds={subcategoryIds}
          place={place}
          durationMinutes={durationMinutes}
          zone={zone}
          today={now.date}
          lastDay={lastDay(now.date)}
          taken={taken}
        />
      ) : (
        <>
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
          {asap && place && (
            <SoonestNote
              subcategoryIds={subcategoryIds}
              place={place}
              zone={zone}
              onChoose={(start) => void setValues({ ...values, asap: false, ...start }, false)}
            />
          )}
          <ZoneNote zone={zone} at={asap ? [] : [startInstant(zone, values)]} className="xs muted" />
        </>
      )}
    </>
  );
}
