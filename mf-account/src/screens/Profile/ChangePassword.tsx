import { type ApiError, isApiError, isUnreachable } from '@doorstep/shared-api';
import { useChangePasswordMutation } from '@doorstep/shared-api/profile';
import { Dialog, Note, useToast } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PasswordField, SubmitButton, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { NewPasswordField } from '../../components/NewPasswordField';
import { newPasswordRule } from '../../model/registration/personRules';

const start = { current: '', password: '' };
type Values = typeof start;

export function ChangePassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('security.changeHeading')} size="sm">
      {/* Mounted only while open, so that a closed dialog forgets what was typed. */}
      {open && <PasswordForm onDone={onClose} />}
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT('account');
  const toast = useToast();
  const [changePassword] = useChangePasswordMutation();
  const [problem, setProblem] = useState('');
  const schema = useMemo(
    () => yup.object({ current: yup.string().required(t('security.currentRequired')), password: newPasswordRule(t) }),
    [t],
  );

  async function change(values: Values, form: FormikHelpers<Values>) {
    setProblem('');
    try {
      await changePassword(values).unwrap();
      toast.show({ text: t('security.done') });
      onDone();
    } catch (error) {
      if (!isApiError(error) || isUnreachable(error)) setProblem(t('security.failed'));
      else if (isCurrentPasswordError(error)) form.setFieldError('current', t('security.wrong'));
      else if (error.field === 'password') form.setFieldError('password', error.message);
      else setProblem(error.message || t('security.refused'));
    }
  }

  return (
    <Form
      initialValues={start}
      schema={schema}
      onSubmit={change}
      summary={false}
      aria-label={t('security.changeHeading')}
    >
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <PasswordField name="current" label={t('security.current')} data-autofocus="" />
      <NewPasswordField name="password" label={t('forgot.newPassword')} />
      <SubmitButton size="lg" block accent>
        {t('forgot.save')}
      </SubmitButton>
    </Form>
  );
}

const isCurrentPasswordError = ({ code, field }: ApiError) => field === 'current' || code === 'invalid_credentials';
