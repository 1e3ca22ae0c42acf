import { isApiError } from '@doorstep/shared-api';
import { Dialog } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PasswordField, SubmitButton, yup } from '@doorstep/shared-ui/forms';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useMemo } from 'react';
import { useConfirmPasswordMutation } from '../model/api/opsApi';

const start = { password: '' };

/**
 * `const { runConfirmed, againDialog } = useAskAgain()`: asks for the password when the sign-in was a while ago, then
 * repeats the action. Closing the dialog cancels the action.
 */
export function useAskAgain() {
  const t = useT('ops');
  const [confirm] = useConfirmPasswordMutation();
  const { runConfirmed, question, answer } = useQuestion(({ error }) =>
    isApiError(error) && error.code === 'confirm_again' ? 'password' : undefined,
  );
  const schema = useMemo(() => yup.object({ password: yup.string().required(t('again.missing')) }), [t]);
  const open = question !== undefined;

  async function prove({ password }: typeof start, form: FormikHelpers<typeof start>) {
    const { error } = await confirm(password);
    if (!error) return answer(true);
    const isWrong = isApiError(error) && error.code === 'validation';
    form.setFieldError('password', t(isWrong ? 'again.wrong' : 'again.failed'));
  }

  const againDialog: ReactNode = (
    <Dialog open={open} onClose={() => answer(false)} title={t('again.title')} size="sm">
      {open && (
        <Form initialValues={start} schema={schema} onSubmit={prove} summary={false} aria-label={t('again.title')}>
          <p className="muted">{t('again.text')}</p>
          <PasswordField name="password" label={t('again.password')} data-autofocus="" />
          <SubmitButton block>{t('again.confirm')}</SubmitButton>
        </Form>
      )}
    </Dialog>
  );
  return { runConfirmed, againDialog };
}
