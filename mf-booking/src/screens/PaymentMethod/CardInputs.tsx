import { Icon } from '@doorstep/shared-ui';
import { describedBy, FieldLayout, useFormField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type CardBrand, caretAfter, digitsOf, formatCardNumber, formatExpiry } from '../../model/payment/card';
import styles from './PaymentMethod.module.css';

interface FormattedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  format: (text: string) => string;
  start?: ReactNode;
  end?: ReactNode;
}

function FormattedField({ name, label, hint, format, start, end, ...rest }: FormattedFieldProps) {
  const field = useFormField<string>(name);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target;
    const formatted = format(value);
    const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
    const isAtEnd = selectionStart === null || selectionStart === value.length;
    caret.current = isAtEnd ? formatted.length : caretAfter(formatted, before);
    field.setValue(formatted);
  }

  return (
    <FieldLayout id={field.id} label={label} hint={hint} error={field.error}>
      <span className="input" data-bad={field.error ? '' : undefined} dir="ltr">
        {start}
        <input
          {...rest}
          {...describedBy(field.id, hint, field.error)}
          ref={input}
          id={field.id}
          name={name}
          dir="ltr"
          inputMode="numeric"
          value={field.value}
          onChange={change}
          onBlur={() => field.setTouched()}
        />
        {end}
      </span>
    </FieldLayout>
  );
}

const brandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  unknown: '',
};

export function CardNumberField({ brand }: { brand: CardBrand }) {
  const t = useT('booking');
  return (
    <FormattedField
      name="number"
      label={t('payment.number')}
      format={formatCardNumber}
      autoComplete="cc-number"
      placeholder="0000 0000 0000 0000"
      maxLength={23}
      start={<Icon name="credit-card" />}
      end={brand !== 'unknown' && <span className={styles.brand}>{brandNames[brand]}</span>}
    />
  );
}

export function ExpiryField() {
  const t = useT('booking');
  return (
    <FormattedField
      name="expiry"
      label={t('payment.expiry')}
      hint={t('payment.expiryHint')}
      format={formatExpiry}
      autoComplete="cc-exp"
      placeholder="MM/YY"
      maxLength={7}
    />
  );
}
