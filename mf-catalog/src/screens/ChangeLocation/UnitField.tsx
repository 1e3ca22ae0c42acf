import { addressUnit } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';

interface UnitFieldProps {
  readonly unit: string;
  readonly onChange: (unit: string) => void;
}

/** Flat or floor, which no map knows. */
export function UnitField({ unit, onChange }: UnitFieldProps) {
  const t = useT('ui');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('address.unit')}
        <span className="field__o"> ({t('optional')})</span>
      </label>
      <span className="input">
        <input
          id={id}
          type="text"
          autoComplete="address-line2"
          maxLength={addressUnit.maxLength}
          value={unit}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}
