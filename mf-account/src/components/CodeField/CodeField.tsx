import { useLanguage } from '@doorstep/shared-ui';
import { FieldMessage } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { codeDigits } from '../../model/codes/codeDigits';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  length: number;
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Arched boxes with one real input over them, so that pasting and autofill work. */
export function CodeField({ length, value, onChange, error, autoFocus = false }: CodeFieldProps) {
  const t = useT('account');
  const { locale } = useLanguage();
  const id = useId();
  return (
    <div className="field">
      <label className="sr" htmlFor={id}>
        {t('code.label', { digits: new Intl.NumberFormat(locale).format(length) })}
      </label>
      <div className={styles.code} data-length={length} dir="ltr" data-bad={error ? '' : undefined}>
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
          onChange={(event) => onChange(codeDigits(event.target.value, length))}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            className={styles.box}
            data-next={index === Math.min(value.length, length - 1) ? '' : undefined}
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
