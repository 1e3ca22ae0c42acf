import { isApiError, isUnreachable } from '@doorstep/shared-api';
import { useResetPasswordMutation } from '@doorstep/shared-api/profile';
import { Note } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, SubmitButton, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { NewPasswordField } from '../../components/NewPasswordField';
import { newPasswordRule } from '../../model/registration/personRules';

interface NewPasswordProps {
  resetToken: string;
  onDone: () => void;
  onOver: () => void;
}

const start = { password: '' };

export function NewPassword({ resetToken, onDone, onOver }: NewPasswordProps) {
  const t = useT('account');
  const schema = useMemo(() => yup.object({ password: newPasswordRule(t) }), [t]);
  const [resetPassword] = useResetPasswordMutation();
  const [problem, setProblem] = useState('');

  async function save({ password }: typeof start, form: FormikHelpers<typeof start>) {
    setProblem('');
    try {
      await resetPassword({ resetToken, password }).unwrap();
      onDone();
    } catch (error) {
      if (!isApiError(error) || isUnreachable(error)) setProblem(t('code.failed'));
      else if (error.field === 'password') form.setFieldError('password', error.message);
      else if (error.kind === 'rateLimited') setProblem(error.message || t('forgot.refused'));
      else onOver();
    }
  }

  return (
    <>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Form initialValues={start} schema={schema} onSubmit={save} summary={false} aria-label={t('forgot.newHeading')}>
        <NewPasswordField name="password" label={t('forgot.newPassword')} />
        <SubmitButton size="lg" block accent>
          {t('forgot.save')}
        </SubmitButton>
      </Form>
    </>
  );
}
