import { parseMoney } from '@doorstep/shared-api/domain';
import { FieldLayout } from '@doorstep/shared-ui/forms';
import { latinDigits, useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';

interface AmountFieldProps {
  /** As it is typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  maxLength: number;
}

/** In cents, with a point or a comma, in any digits; undefined while it is no amount. */
export const typedCents = (amount: string) => parseMoney(latinDigits(amount).replace(/[,\u066b]/, '.'));

/** A sum of money that somebody chooses. */
export function AmountField({ value, onChange, error, maxLength }: AmountFieldProps) {
  const t = useT('booking');
  const id = useId();
  return (
    <FieldLayout id={id} label={t('wallet.amount')} error={error}>
      <span className="input" data-bad={error ? '' : undefined} dir="ltr">
        <span aria-hidden="true">$</span>
        <input
          id={id}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </FieldLayout>
  );
}
