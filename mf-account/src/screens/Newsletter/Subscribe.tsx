import { isApiError, isUnreachable } from '@doorstep/shared-api';
import { useSubscribeNewsletterMutation } from '@doorstep/shared-api/content';
import { Note, useLanguage } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, SubmitButton, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { leftToRight } from '../../model/notifications/isolate';
import { emailRule } from '../../model/registration/personRules';

const start = { email: '' };

export function Subscribe({ heading, lead }: { heading: string; lead: string }) {
  const t = useT('account');
  const { lang } = useLanguage();
  const schema = useMemo(() => yup.object({ email: emailRule(t) }), [t]);
  const [subscribe] = useSubscribeNewsletterMutation();
  const [problem, setProblem] = useState('');
  const [sentTo, setSentTo] = useState<string>();

  async function send({ email }: typeof start, form: FormikHelpers<typeof start>) {
    setProblem('');
    try {
      await subscribe({ email, lang }).unwrap();
      setSentTo(email.trim());
    } catch (error) {
      if (!isApiError(error) || isUnreachable(error)) setProblem(t('newsletter.failed'));
      else if (error.field === 'email') form.setFieldError('email', error.message || t('register.emailInvalid'));
      else setProblem(error.message || t('newsletter.refused'));
    }
  }

  if (sentTo) {
    return (
      <div role="status">
        <h1>{t('newsletter.checkHeading')}</h1>
        <p className="lead mt2">{t('newsletter.checkText', { email: leftToRight(sentTo) })}</p>
      </div>
    );
  }
  return (
    <>
      <div>
        <h1>{heading}</h1>
        <p className="lead mt2">{lead}</p>
      </div>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Form
        initialValues={start}
        schema={schema}
        onSubmit={send}
        summary={false}
        aria-label={t('newsletter.subscribe')}
      >
        <TextField name="email" type="email" label={t('newsletter.email')} autoComplete="email" />
        <div>
          <SubmitButton size="lg" accent>
            {t('newsletter.subscribe')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
