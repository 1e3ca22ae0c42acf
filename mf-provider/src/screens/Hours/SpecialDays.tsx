import { type SpecialDay, specialDayRepeats } from '@doorstep/shared-api/domain';
import { Button, DateInput, Icon, IconButton, Switch, useFormat } from '@doorstep/shared-ui';

import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { RangeList } from '../../components/WeekHours/RangeList';
import { type SpecialDayError, specialDayError } from '../../model/calendar/workingWeek';
import styles from './Hours.module.css';

const halfDay: SpecialDay = { day: '', repeat: 'once', ranges: [{ from: '08:00', to: '12:00' }], note: '' };

const errorMessages = {
  date: 'calendar.offDate',
  twice: 'calendar.specialTwice',
  wrong: 'calendar.wrong',
  overlap: 'calendar.overlap',
} as const;

interface SpecialDaysProps {
  days: readonly SpecialDay[];
  /** Preselected date of a new special day, or empty. */
  newDay: string;
  onChange: (days: readonly SpecialDay[]) => void;
}

/** Dates with other hours: half a day off, a holiday of each year, each second Monday. */
export function SpecialDays({ days, newDay, onChange }: SpecialDaysProps) {
  const t = useT('provider');
  const { date } = useFormat();
  const [draft, setDraft] = useState({ ...halfDay, day: newDay });
  const [issue, setIssue] = useState<SpecialDayError>();
  const id = useId();
  const isOff = draft.ranges.length === 0;
  const rangeIssue = issue === 'wrong' || issue === 'overlap' ? issue : undefined;
  const change = (fields: Partial<SpecialDay>) => setDraft({ ...draft, ...fields });

  function add() {
    const wrong = specialDayError(draft, days);
    setIssue(wrong);
    if (wrong) return;
    onChange([...days, draft].sort((a, b) => (a.day < b.day ? -1 : 1)));
    setDraft(halfDay);
  }

  return (
    <>
      <p className="muted mb3">{t('calendar.specialLead')}</p>
      {days.length === 0 && <p className="muted">{t('calendar.specialNone')}</p>}
      <ul className={styles.off}>
        {days.map((day) => (
          <li key={`${day.day} ${day.repeat}`}>
            <span className="grow">
              <b className="num">{date(day.day)}</b>{' '}
              {day.repeat !== 'once' && <span>{t(`calendar.repeats.${day.repeat}`)}</span>}{' '}
              <span className="num">
                {day.ranges.length === 0
                  ? t('calendar.free')
                  : day.ranges.map(({ from, to }) => `${from} – ${to}`).join(', ')}
              </span>{' '}
              {day.note && <bdi className="muted">{day.note}</bdi>}
            </span>
            <IconButton
              icon="trash"
              label={t('calendar.remove', { what: date(day.day) })}
              onClick={() => onChange(days.filter((other) => other !== day))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.special}>
        <div className={styles.fields}>
          <div>
            <label className="lab" htmlFor={`${id}-day`}>
              {t('calendar.day')}
            </label>
            <span className="input" data-bad={issue === 'date' || issue === 'twice' ? '' : undefined}>
              <DateInput
                id={`${id}-day`}
                value={draft.day}
                aria-invalid={issue === 'date' || issue === 'twice' ? true : undefined}
                aria-describedby={issue ? `${id}-fault` : undefined}
                onChange={(day) => change({ day })}
              />
            </span>
          </div>
          <label>
            <span className="lab">{t('calendar.repeat')}</span>
            <span className="input">
              <select
                value={draft.repeat}
                onChange={(event) =>
                  change({ repeat: specialDayRepeats.find((repeat) => repeat === event.target.value) ?? 'once' })
                }
              >
                {specialDayRepeats.map((repeat) => (
                  <option key={repeat} value={repeat}>
                    {t(`calendar.repeats.${repeat}`)}
                  </option>
                ))}
              </select>
              <Icon name="caret-down" />
            </span>
          </label>
          <label>
            <span className="lab">{t('calendar.note')}</span>
            <span className="input">
              <input maxLength={200} value={draft.note} onChange={(event) => change({ note: event.target.value })} />
            </span>
          </label>
        </div>
        <div className={styles.day}>
          <Switch
            checked={isOff}
            onChange={(off) => change({ ranges: off ? [] : halfDay.ranges })}
            label={t('calendar.allDay')}
          />
          {!isOff && (
            <RangeList
              name={t('calendar.day')}
              ranges={draft.ranges}
              error={rangeIssue}
              errorId={`${id}-fault`}
              onChange={(ranges) => change({ ranges })}
            />
          )}
        </div>
        {issue && (
          <p className="err sm" id={`${id}-fault`} role="alert">
            {t(errorMessages[issue])}
          </p>
        )}
        <Button variant="soft" onClick={add}>
          {t('calendar.addSpecial')}
        </Button>
      </div>
    </>
  );
}
