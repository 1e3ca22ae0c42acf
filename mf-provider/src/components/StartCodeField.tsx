import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import styles from './StartCodeField.module.css';

interface StartCodeFieldProps {
  value: string;
  refusal: string;
  onChange: (code: string) => void;
}

export function StartCodeField({ value, refusal, onChange }: StartCodeFieldProps) {
  const t = useT('provider');
  const id = useId();
  return (
    <div className="field mt4">
      <label className="lab" htmlFor={id}>
        {t('ask.code')}
      </label>
      <span className="input">
        <input
          id={id}
          className={styles.code}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value}
          data-autofocus=""
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {refusal && (
        <p className="err" id={`${id}-error`} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
