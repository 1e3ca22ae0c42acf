import { DateInput, Icon, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { isDay } from '../format/readDate';
import styles from './TimePicker.module.css';

interface AnotherDayProps {
  range: { readonly from: string; readonly to: string };
  onDay: (day: string) => void;
}

export function AnotherDay({ range: { from, to }, onDay }: AnotherDayProps) {
  const t = useT('ui');
  const { date } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const isOutside = isDay(text) && (text < from || text > to);

  function write(value: string) {
    setText(value);
    if (isDay(value) && value >= from && value <= to) onDay(value);
  }

  return (
    <div className={styles.another}>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="calendar-blank" />
        {t('times.anotherDay')}
      </button>
      {isOpen && (
        <span className="input" data-bad={isOutside ? '' : undefined}>
          <DateInput
            aria-label={t('times.anotherDay')}
            aria-invalid={isOutside || undefined}
            aria-describedby={isOutside ? `${id}-outside` : undefined}
            value={text}
            min={from}
            max={to}
            onChange={write}
          />
        </span>
      )}
      {isOpen && isOutside && (
        <span className={styles.error} id={`${id}-outside`} role="alert">
          <Icon name="warning-circle" weight="fill" />
          {t('times.outside', { from: date(from), to: date(to) })}
        </span>
      )}
    </div>
  );
}
