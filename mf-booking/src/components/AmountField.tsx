import { parseMoney } from '@doorstep/shared-api/domain';
import { FieldLayout } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { typedAmount } from '@doorstep/shared-ui/inputs';
import { useId } from 'react';

interface AmountFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  maxLength: number;
}

/** Undefined when the text is not an amount. */
export const typedCents = (amount: string) => parseMoney(typedAmount(amount));

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
