import type { DaysOff } from '@doorstep/shared-api/domain';
import { Button, DateInput, IconButton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { type DayOffError, dayOffError } from '../../model/calendar/workingWeek';
import styles from './Hours.module.css';

const errorMessages = { date: 'calendar.offDate', order: 'calendar.offWrong', overlap: 'calendar.offOverlap' } as const;

export function OffList({ off, onChange }: { off: readonly DaysOff[]; onChange: (off: readonly DaysOff[]) => void }) {
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
