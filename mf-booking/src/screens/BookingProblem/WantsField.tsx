import type { RequestedRemedy } from '@doorstep/shared-api/domain';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';

interface WantsFieldProps {
  wishes: readonly RequestedRemedy[];
  value: string;
  max: number;
  error: string | undefined;
  onChange: (wants: string) => void;
}

const OWN = 'own';

export function WantsField({ wishes, value, max, error, onChange }: WantsFieldProps) {
  const t = useT('booking');
  const id = useId();
  const [chosen, setChosen] = useState('');
  function choose(wish: string) {
    setChosen(wish);
    onChange(wish === OWN ? '' : wish);
  }
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${id}e` : undefined };
  return (
    <div className="field" data-field="wants">
      <label className="lab" htmlFor={id}>
        {t('problem.fair')}
      </label>
      <span className="input" data-bad={error && chosen !== OWN ? '' : undefined}>
        <select id={id} value={chosen} {...described} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('problem.choose')}</option>
          {wishes.map((wish) => (
            <option key={wish} value={wish}>
              {t(`problem.wish.${wish}`)}
            </option>
          ))}
          <option value={OWN}>{t('problem.wish.own')}</option>
        </select>
        <Icon name="caret-down" />
      </span>
      {chosen === OWN && (
        <span className="input mt2" data-bad={error ? '' : undefined}>
          <input
            aria-label={t('problem.wish.own')}
            value={value}
            maxLength={max}
            dir="auto"
            {...described}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
      {error && (
        <span className="err" id={`${id}e`} role="alert">
          <Icon name="warning-circle" weight="fill" />
          {error}
        </span>
      )}
    </div>
  );
}
