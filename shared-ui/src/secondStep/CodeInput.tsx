import { latinDigits, type Translate } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import styles from './SecondStep.module.css';

export const CODE_LENGTH = 6;

interface CodeInputProps {
  t: Translate;
  value: string;
  onChange: (code: string) => void;
  isWrong: boolean;
  autoFocus?: boolean;
}

export function CodeInput({ t, value, onChange, isWrong, autoFocus = false }: CodeInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('code')}</label>
      <div className="input" data-bad={isWrong ? '' : undefined}>
        <input
          id={id}
          className={styles.code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus=""
          // biome-ignore lint/a11y/noAutofocus: the code is the only field of a step
          autoFocus={autoFocus}
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => onChange(latinDigits(target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      </div>
      {isWrong && (
        <p className="err" id={`${id}-wrong`} role="alert">
          {t('wrong')}
        </p>
      )}
    </div>
  );
}
