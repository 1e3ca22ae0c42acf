import { statuses } from '@doorstep/shared-api/domain';
import { DateInput, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import styles from './Bookings.module.css';

interface BookingFiltersProps {
  value: (name: 'status' | 'from' | 'to' | 'min') => string;
  onChange: (next: Readonly<Record<string, string>>) => void;
}

const amounts = ['', '50.00', '100.00', '250.00'] as const;

/** Status, days of the start, and the least amount. */
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
      <label className="field">
        <span className="lab">{t('money.amount')}</span>
        <span className="input">
          <select value={value('min')} onChange={({ target }) => onChange({ min: target.value })}>
            {amounts.map((amount) => (
              <option key={amount} value={amount}>
                {amount ? t('bookings.over', { amount: `$${Number(amount)}` }) : t('bookings.anyAmount')}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </label>
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
