import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { describedBy, FieldLayout, FieldMessage } from './FieldFrame';
import { useFormField } from './FormContext';
import { useControl } from './useControl';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'value'> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  action?: ReactNode;
  icon?: IconName;
  options: readonly SelectOption[];
  placeholder?: string;
}

export function SelectField({
  name,
  label,
  hint,
  optional,
  action,
  icon,
  options,
  placeholder,
  onChange,
  onBlur,
  ...rest
}: SelectFieldProps) {
  const { field, control } = useControl<HTMLSelectElement>({ name, hint, onChange, onBlur });
  return (
    <FieldLayout id={field.id} label={label} hint={hint} error={field.error} optional={optional} action={action}>
      <span className="input" data-bad={field.error ? '' : undefined}>
        {icon && <Icon name={icon} />}
        <select {...rest} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </FieldLayout>
  );
}

export interface CheckboxFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export function CheckboxField({ name, label, hint, disabled }: CheckboxFieldProps) {
  const field = useFormField<boolean>(name);
  return (
    <div className="field">
      <label className="ckb" htmlFor={field.id}>
        <input
          {...describedBy(field.id, hint, field.error)}
          id={field.id}
          name={name}
          type="checkbox"
          checked={Boolean(field.value)}
          disabled={disabled}
          onChange={(event) => field.setValue(event.target.checked)}
          onBlur={field.setTouched}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={field.id} hint={hint} error={field.error} />
    </div>
  );
}
