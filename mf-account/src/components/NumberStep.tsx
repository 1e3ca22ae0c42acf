import { Form, type FormikHelpers, PhoneField, SubmitButton, yup } from '@doorstep/shared-ui/forms';
import { type Translate, useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import type { PhoneNumber } from '../model/codes/codeRequest';
import { phoneRule } from '../model/registration/personRules';

interface NumberStepProps {
  start: PhoneNumber;
  onSend: (number: PhoneNumber) => Promise<void>;
}

/** Asks for the phone number that a code goes to. */
export function NumberStep({ start, onSend }: NumberStepProps) {
  const t = useT('account');
  const schema = useMemo(() => numberSchema(t), [t]);
  async function send(values: PhoneNumber, _form: FormikHelpers<PhoneNumber>) {
    await onSend(values);
  }
  return (
    <Form initialValues={start} schema={schema} onSubmit={send} summary={false} aria-label={t('login.sendCode')}>
      <PhoneField name="contact" codeName="phoneCode" />
      <SubmitButton size="lg" block accent>
        {t('login.sendCode')}
      </SubmitButton>
    </Form>
  );
}

export function numberSchema(t: Translate) {
  return yup.object({ contact: phoneRule(t) });
}
