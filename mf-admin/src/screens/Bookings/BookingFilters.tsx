import { statuses } from '@doorstep/shared-api/domain';
import { DateInput, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { amountText, readAmount } from '../../model/split';
import styles from './Bookings.module.css';

interface BookingFiltersProps {
  value: (name: 'status' | 'from' | 'to' | 'min' | 'max') => string;
  onChange: (next: Readonly<Record<string, string>>) => void;
}

/** Status, amount and days of the start. */
export function BookingFilters({ value, onChange }: BookingFiltersProps) {
  const t = useT('admin');
  const ui = useT('ui');
  const id = useId();
  return (
    <div className={styles.filters}>
      <label className="field">
        <span className="lab">{t('queue.state')}</span>
        <span className="input">
          <select value={value('status')} onChange={({ target }) => onChange({ status: target.value })}>
            <option value="">{t('bookings.anyStatus')}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {ui(`status.${status}`)}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </label>
      {(['min', 'max'] as const).map((name) => (
        <AmountFilter
          key={name}
          label={t(`bookings.${name}`)}
          value={value(name)}
          onChange={(amount) => onChange({ [name]: amount })}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{t(`bookings.${name}`)}</label>
          <div className="input">
            <DateInput id={`${id}-${name}`} value={value(name)} onChange={(day) => onChange({ [name]: day })} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface AmountFilterProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
}

/** Asks once the field is left or somebody presses Enter; what is no amount stays, and asks nothing. */
function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const t = useT('admin');
  const id = useId();
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setText(value);
  }
  const cents = readAmount(text);
  const isWrong = text.trim() !== '' && cents === undefined;

  function ask() {
    if (isWrong) return;
    const amount = cents === undefined ? '' : amountText(cents);
    setText(amount);
    if (amount !== value) onChange(amount);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input" data-bad={isWrong ? '' : undefined} dir="ltr">
        <span className="muted">$</span>
        <input
          id={id}
          inputMode="decimal"
          dir="ltr"
          value={text}
          maxLength={10}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => setText(target.value)}
          onBlur={ask}
          onKeyDown={({ key }) => key === 'Enter' && ask()}
        />
      </div>
      {isWrong && (
        <p className="err" id={`${id}-wrong`} role="alert">
          {t('amount.wrong')}
        </p>
      )}
    </div>
  );
}
