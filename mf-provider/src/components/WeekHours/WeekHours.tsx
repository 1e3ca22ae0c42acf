import { Switch, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { type Day, dateOnWeekday, type RangesError } from '../../model/calendar/workingWeek';
import { RangeList } from './RangeList';
import styles from './WeekHours.module.css';

interface WeekHoursProps {
  days: readonly Day[];
  errors: ReadonlyMap<number, RangesError>;
  onChange: (weekday: number, fields: Partial<Day>) => void;
}

export function WeekHours({ days, errors, onChange }: WeekHoursProps) {
  return (
    <ul className={styles.week}>
      {days.map((day) => (
        <DayRow
          key={day.weekday}
          day={day}
          error={errors.get(day.weekday)}
          onChange={(fields) => onChange(day.weekday, fields)}
        />
      ))}
    </ul>
  );
}

interface DayRowProps {
  day: Day;
  error: RangesError | undefined;
  onChange: (fields: Partial<Day>) => void;
}

function DayRow({ day, error, onChange }: DayRowProps) {
  const t = useT('provider');
  const { weekday } = useFormat();
  const id = useId();
  const name = weekday(dateOnWeekday(day.weekday));
  return (
    <li className={styles.day}>
      <Switch checked={!day.isFree} onChange={(works) => onChange({ isFree: !works })} label={name} />
      {day.isFree ? (
        <span className="muted">{t('calendar.free')}</span>
      ) : (
        <RangeList
          name={name}
          ranges={day.ranges}
          error={error}
          errorId={`${id}-wrong`}
          onChange={(ranges) => onChange({ ranges })}
        />
      )}
      {error && (
        <span className="err sm" id={`${id}-wrong`}>
          {t(`calendar.${error}`)}
        </span>
      )}
    </li>
  );
}
