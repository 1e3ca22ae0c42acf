import { couponCode } from '@doorstep/shared-api/domain';
import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './Offers.module.css';

interface CouponFormProps {
  typed: string;
  used: readonly string[];
  onType: (typed: string) => void;
  /** Receives the code in upper case. */
  onApply: (code: string) => void;
}

/** The code is not validated here, because that depends on the booking. */
export function CouponForm({ typed, used, onType, onApply }: CouponFormProps) {
  const t = useT('offers');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rejected, setRejected] = useState(false);
  const code = couponCode(typed);
  const isInvalid = code === '' || used.includes(code);
  const problem = rejected && isInvalid && t(code ? 'code.used' : 'code.required', { code });

  function apply(event: FormEvent) {
    event.preventDefault();
    setRejected(isInvalid);
    if (isInvalid) input.current?.focus();
    else onApply(code);
  }

  return (
    <form className="field" onSubmit={apply} noValidate>
      <label htmlFor={id}>{t('code.label')}</label>
      <div className={styles.row}>
        <span className={`input ${styles.field}`} data-bad={problem ? '' : undefined}>
          <Icon name="ticket" />
          <input
            ref={input}
            id={id}
            className={styles.code}
            dir="ltr"
            value={typed}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={Boolean(problem) || undefined}
            aria-describedby={problem ? `${id}-error` : undefined}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
        <Button type="submit" variant="accent">
          {t('code.apply')}
        </Button>
      </div>
      {problem && (
        <span className={styles.error} id={`${id}-error`}>
          <Icon name="warning-circle" weight="fill" />
          {problem}
        </span>
      )}
    </form>
  );
}
