import { Form, type FormikHelpers, SubmitButton } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo } from 'react';
import type { Contact } from '../model/codes/codeRequest';
import { ContactField, contactSchema } from './ContactField';

interface ContactStepProps {
  start: Contact;
  onSend: (contact: Contact) => Promise<void>;
}

export function ContactStep({ start, onSend }: ContactStepProps) {
  const t = useT('account');
  const schema = useMemo(() => contactSchema(t), [t]);
  async function send(values: Contact, _form: FormikHelpers<Contact>) {
    await onSend(values);
  }
  return (
    <Form initialValues={start} schema={schema} onSubmit={send} summary={false} aria-label={t('login.sendCode')}>
      <ContactField />
      <SubmitButton size="lg" block accent>
        {t('login.sendCode')}
      </SubmitButton>
    </Form>
  );
}
