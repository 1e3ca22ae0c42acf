import { isApiError } from '@doorstep/shared-api';
import { useJoinMutation } from '@doorstep/shared-api/personBooking';
import { useJoinWithIdentityMutation } from '@doorstep/shared-api/signInWith';
import { Note } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import styles from './BookPerson.module.css';
import { TermsLine } from './TermsLine';

interface NameStepProps {
  formId: string;
  /** Name of the provider. */
  name: string;
  token: string;
  /** Whether a provider such as Google has named the person. */
  isWithIdentity: boolean;
  onBusy: (isBusy: boolean) => void;
  onJoined: () => void;
  onExpired: (message: string) => void;
}

interface NameForm {
  fullName: string;
}

/** Last question before an account exists. */
export function NameStep({ formId, name, token, isWithIdentity, onBusy, onJoined, onExpired }: NameStepProps) {
  const t = useT('person');
  const [join] = useJoinMutation();
  const [joinWithIdentity] = useJoinWithIdentityMutation();
  const [problem, setProblem] = useState<string>();
  const schema = useMemo(() => yup.object({ fullName: yup.string().trim().required(t('signIn.nameMissing')) }), [t]);

  async function submit({ fullName }: NameForm, form: FormikHelpers<NameForm>) {
    setProblem(undefined);
    onBusy(true);
    const { error } = await (isWithIdentity ? joinWithIdentity : join)({ token, fullName });
    onBusy(false);
    if (!error) return onJoined();
    const message = (isApiError(error) && error.message) || t('signIn.failed');
    const field = isApiError(error) ? error.field : undefined;
    if (field === 'join_token') return onExpired(message);
    if (field === 'fullname') form.setFieldError('fullName', message);
    else setProblem(message);
  }

  return (
    <Form<NameForm>
      id={formId}
      className={styles.part}
      initialValues={{ fullName: '' }}
      schema={schema}
      onSubmit={submit}
      summary={false}
    >
      <h3 className="h3">{t('signIn.nameTitle')}</h3>
      <TextField
        name="fullName"
        label={t('signIn.name')}
        hint={t('signIn.nameWhy', { name })}
        icon="user"
        dir="auto"
        autoComplete="name"
        enterKeyHint="next"
        maxLength={100}
        autoFocus
      />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <TermsLine />
    </Form>
  );
}
