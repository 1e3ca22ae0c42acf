import { Note, Panel } from '@doorstep/shared-ui';
import { Form, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import styles from './PaymentMethod.module.css';

interface UpiFormProps {
  id: string;
  onPay: (upiId: string) => void;
}

/** UPI works only with the test gateway, so the form names the ids that work. */
export function UpiForm({ id, onPay }: UpiFormProps) {
  const t = useT('booking');
  const schema = useMemo(
    () =>
      yup.object({
        upiId: yup
          .string()
          .trim()
          .required(t('upi.required'))
          .matches(/^[\w.-]{2,60}@[A-Za-z][A-Za-z\d.]{1,30}$/, t('upi.invalid')),
      }),
    [t],
  );
  return (
    <Panel as="section">
      <Form
        id={id}
        className={styles.fields}
        initialValues={{ upiId: '' }}
        schema={schema}
        onSubmit={async ({ upiId }) => onPay(upiId.trim())}
        summary={false}
      >
        <TextField name="upiId" label={t('upi.id')} inputMode="email" autoComplete="off" maxLength={100} ltr />
        <Note icon="info" tone="go">
          {t('upi.test')}
        </Note>
      </Form>
    </Panel>
  );
}
