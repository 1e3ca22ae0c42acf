import { paymentStatuses, statuses } from '@doorstep/shared-api/domain';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import { DayInput } from '../../components/DayInput';
import parts from '../../components/parts.module.css';
import { AmountFilter } from './AmountFilter';
import styles from './Bookings.module.css';
import { type BookingFilter, bookingFilters, type FilterValue, filterNames, useFilterWords } from './bookingFilters';
import { PlaceFilter } from './PlaceFilter';

interface BookingFiltersProps {
  value: (name: FilterValue) => string;
  onChange: (next: Readonly<Record<string, string>>) => void;
}

export function BookingFilters({ value, onChange }: BookingFiltersProps) {
  const t = useT('admin');
  const id = useId();
  const wordsOf = useFilterWords(value);
  const [opened, setOpened] = useState<BookingFilter>();

  function press(filter: BookingFilter, isSet: boolean) {
    setOpened(isSet || opened === filter ? undefined : filter);
    if (isSet) onChange(Object.fromEntries(filterNames[filter].map((name) => [name, ''])));
  }

  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className={parts.chips} role="group" aria-label={t('filter')}>
        {bookingFilters.map((filter) => {
          const words = wordsOf[filter];
          const name = t(`bookings.filter.${filter}`);
          const isSet = words !== '';
          return (
            <button
              key={filter}
              type="button"
              className="chip chip--sm"
              aria-pressed={isSet || undefined}
              aria-expanded={isSet ? undefined : opened === filter}
              aria-controls={opened === filter ? id : undefined}
              aria-label={isSet ? t('bookings.takeOff', { filter: name, value: words }) : undefined}
              onClick={() => press(filter, isSet)}
            >
              {isSet ? <bdi>{words}</bdi> : name}
              <Icon name={isSet ? 'x' : 'caret-down'} />
            </button>
          );
        })}
      </div>
      {opened && (
        <div id={id} className={styles.fields}>
          <Fields key={opened} filter={opened} value={value} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function Fields({ filter, value, onChange }: BookingFiltersProps & { filter: BookingFilter }) {
  const t = useT('admin');
  const ui = useT('ui');
  const id = useId();
  const fields: Readonly<Record<BookingFilter, () => ReactNode>> = {
    status: () => (
      <Choice
        label={t('queue.state')}
        any={t('bookings.anyStatus')}
        value={value('status')}
        options={statuses.map((status) => [status, ui(`status.${status}`)])}
        onChange={(status) => onChange({ status })}
      />
    ),
    days: () =>
      (['from', 'to'] as const).map((name) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{t(`bookings.${name}`)}</label>
          <div className="input">
            <DayInput id={`${id}-${name}`} value={value(name)} onChange={(day) => onChange({ [name]: day })} />
          </div>
        </div>
      )),
    amount: () =>
      (['min', 'max'] as const).map((name) => (
        <AmountFilter
          key={name}
          label={t(`bookings.${name}`)}
          value={value(name)}
          onChange={(amount) => onChange({ [name]: amount })}
        />
      )),
    payment: () => (
      <Choice
        label={t('bookings.filter.payment')}
        any={t('bookings.anyPayment')}
        value={value('payment')}
        options={paymentStatuses.map((status) => [status, t(`bookings.payment.${status}`)])}
        onChange={(payment) => onChange({ payment })}
      />
    ),
    place: () => (
      <PlaceFilter label={t('bookings.place')} value={value('place')} onChange={(place) => onChange({ place })} />
    ),
  };
  return fields[filter]();
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span className="lab">{label}</span>
      <span className="input">
        <select value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{any}</option>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </label>
  );
}
