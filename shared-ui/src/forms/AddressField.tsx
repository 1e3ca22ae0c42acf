import { useState } from 'react';
import { useT } from '../i18n/LanguageProvider';
import { AddressInput, type AddressInputProps, textOfSuggestion } from './AddressInput';
import { FieldLayout } from './FieldFrame';
import { useFormField } from './FormContext';

export interface UnitRules {
  split: (address: string) => { rest: string; unit: string };
  add: (address: string, unit: string) => string;
  maxLength: number;
}

export interface AddressFieldProps extends Omit<AddressInputProps, 'id' | 'value' | 'onChange' | 'error' | 'onBlur'> {
  name: string;
  /** Gives the unit a field of its own, so that addresses are looked up without it. */
  unit?: UnitRules;
  /** Called on each change of the street, typed or chosen. An edit invalidates the earlier choice. */
  onText?: (text: string) => void;
}

const noUnit: UnitRules = { split: (rest) => ({ rest, unit: '' }), add: (address) => address, maxLength: 0 };

/** The value is one text, including the unit. */
export function AddressField({
  name,
  unit: rules,
  onText,
  onPick,
  textOf = textOfSuggestion,
  ...props
}: AddressFieldProps) {
  const t = useT('ui');
  const field = useFormField<string>(name);
  const { split, add, maxLength } = rules ?? noUnit;
  const value = field.value ?? '';
  const [typed, setTyped] = useState(() => split(value));
  const { rest, unit } = add(typed.rest, typed.unit) === value ? typed : split(value);
  const unitId = `${field.id}-unit`;

  function change(next: typeof typed) {
    setTyped(next);
    field.setValue(add(next.rest, next.unit));
  }

  return (
    <>
      <AddressInput
        {...props}
        id={field.id}
        name={name}
        textOf={textOf}
        value={rest}
        error={field.error}
        onChange={(text) => {
          change({ rest: text, unit });
          onText?.(text);
        }}
        onPick={(suggestion) => {
          const picked = split(textOf(suggestion));
          change({ rest: picked.rest, unit: picked.unit || unit });
          onPick?.(suggestion);
        }}
        onBlur={field.setTouched}
      />
      {rules && (
        <FieldLayout id={unitId} label={t('address.unit')} optional>
          <span className="input">
            <input
              id={unitId}
              type="text"
              autoComplete="address-line2"
              maxLength={maxLength}
              value={unit}
              onChange={(event) => change({ rest, unit: event.target.value })}
            />
          </span>
        </FieldLayout>
      )}
    </>
  );
}
