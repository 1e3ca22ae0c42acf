import { isApiError, isUnreachable, useSession } from '@doorstep/shared-api';
import { useSendContactMutation } from '@doorstep/shared-api/content';
import { Note } from '@doorstep/shared-ui';
import {
  Form,
  type FormikHelpers,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormField,
} from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './Contact.module.css';
import { type ContactValues, contactSchema, contactStart } from './contactForm';

interface ContactFormProps {
  onSubmitted: (input: { reference: string; email: string }) => void;
}

const fieldOf: Readonly<Record<string, keyof ContactValues>> = {
  full_name: 'fullName',
  email: 'email',
  contact: 'contact',
  message: 'message',
};

export function ContactForm({ onSubmitted }: ContactFormProps) {
  const t = useT('account');
  const { user } = useSession();
  const [start] = useState(() => contactStart(user));
  const schema = useMemo(() => contactSchema(t), [t]);
  const [sendContact] = useSendContactMutation();
  const [problem, setProblem] = useState('');
  // Time when the form was opened. A person takes a while to write, a bot does not.
  const startedAt = useRef('');
  useEffect(() => {
    startedAt.current = new Date().toISOString();
  }, []);

  async function send(values: ContactValues, form: FormikHelpers<ContactValues>) {
    setProblem('');
    try {
      const { reference } = await sendContact({ ...values, startedAt: startedAt.current }).unwrap();
      onSubmitted({ reference, email: values.email.trim() });
    } catch (error) {
      if (!isApiError(error) || isUnreachable(error)) {
        setProblem(t('contact.failed'));
        return;
      }
      const field = fieldOf[error.field ?? ''];
      if (field && error.message) form.setFieldError(field, error.message);
      else setProblem(error.message || t('contact.refused'));
    }
  }

  return (
    <Form initialValues={start} schema={schema} onSubmit={send} summary={false} aria-label={t('contact.heading')}>
      <TextField name="fullName" label={t('register.fullName')} autoComplete="name" />
      <div className="grid2">
        <TextField name="email" type="email" label={t('register.email')} autoComplete="email" />
        <TextField name="contact" type="tel" inputMode="tel" label={t('contact.mobile')} autoComplete="tel" />
      </div>
      <TextAreaField
        name="message"
        label={t('contact.message')}
        hint={t('contact.messageHint')}
        placeholder={t('contact.messagePlaceholder')}
        rows={5}
      />
      <HoneypotField />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div>
        <SubmitButton size="lg" accent className={styles.send}>
          {t('contact.send')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Hidden field that only bots fill in. */
function HoneypotField() {
  const t = useT('account');
  const { value, setValue } = useFormField<string>('website');
  return (
    <label className={styles.trap} aria-hidden="true">
      {t('contact.trap')}
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </label>
  );
}
