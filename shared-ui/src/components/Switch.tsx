import { useId } from 'react';
import { classes } from './classes';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** For a sunken background, such as inside forms. */
  tint?: boolean;
}

export function Switch({ checked, onChange, label, hint, disabled, tint = false }: SwitchProps) {
  const id = useId();
  return (
    <label className={classes('switch', tint && 'switch--tint')}>
      <span>
        <span className="b" id={`${id}l`}>
          {label}
        </span>
        {hint && (
          <span className="switch__h sm muted" id={`${id}h`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}l`}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
