import { FieldMessage } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { codeDigits, codeLength } from '../../model/codes/codeDigits';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  /** Takes the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** Four arched boxes with one real input over them, so that pasting and filling in by the phone just work. */
export function CodeField({ value, onChange, error, autoFocus = false }: CodeFieldProps) {
  const t = useT('account');
  const id = useId();
  return (
    <div className="field">
      <label className="sr" htmlFor={id}>
        {t('code.label')}
      </label>
      <div className={styles.code} dir="ltr" data-bad={error ? '' : undefined}>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus={autoFocus ? '' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => onChange(codeDigits(event.target.value))}
        />
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            className={styles.box}
            data-next={index === Math.min(value.length, codeLength - 1) ? '' : undefined}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
      </div>
      <FieldMessage id={id} error={error} />
    </div>
  );
}
