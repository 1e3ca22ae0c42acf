import { Icon, Panel } from '@doorstep/shared-ui';
import { Form, TextField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useMemo } from 'react';
import {
  type CardDetails,
  type CardForm as CardValues,
  cardBrand,
  cvcLength,
  toCardDetails,
} from '../../model/payment/card';
import { CardNumberField, ExpiryField } from './CardInputs';
import { cardSchema } from './cardSchema';
import styles from './PaymentMethod.module.css';

interface CardFormProps {
  id: string;
  holderName: string;
  title?: string | undefined;
  onPay: (card: CardDetails) => void;
  children?: ReactNode;
}

/** For the built-in test gateway. The typed card stays in this form and goes only to the gateway. */
export function CardForm({ id, holderName, title, onPay, children }: CardFormProps) {
  const t = useT('booking');
  const schema = useMemo(() => cardSchema(t, () => new Date()), [t]);
  const empty: CardValues = { number: '', holderName, expiry: '', cvc: '' };
  return (
    <Panel as="section" title={title}>
      <Form
        id={id}
        className={styles.fields}
        initialValues={empty}
        schema={schema}
        onSubmit={async (values) => onPay(toCardDetails(values))}
        summary={false}
      >
        {({ values }) => {
          const brand = cardBrand(values.number);
          const digits = cvcLength(brand);
          return (
            <>
              <CardNumberField brand={brand} />
              <TextField name="holderName" label={t('payment.holder')} autoComplete="cc-name" maxLength={100} />
              <div className="grid2">
                <ExpiryField />
                <TextField
                  name="cvc"
                  label={t('payment.cvc')}
                  hint={t(brand === 'amex' ? 'payment.cvcHintAmex' : 'payment.cvcHint')}
                  placeholder={t('payment.cvcDigits', { count: digits })}
                  inputMode="numeric"
                  autoComplete="cc-csc"
                  maxLength={4}
                  ltr
                  end={<Icon name="question" />}
                />
              </div>
              {children}
            </>
          );
        }}
      </Form>
    </Panel>
  );
}
