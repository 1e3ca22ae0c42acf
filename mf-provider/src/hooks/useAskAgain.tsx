import { isApiError } from '@doorstep/shared-api';
import { useConfirmMutation, usePasskeyProof } from '@doorstep/shared-api/passkeys';
import { Button, Dialog, Icon, Note } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PasswordField, SubmitButton, yup } from '@doorstep/shared-ui/forms';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useMemo } from 'react';

const start = { password: '' };

/** Reports that the person closed the confirmation, so that nothing happened. */
export const isConfirmationRequired = (error: unknown) => isApiError(error) && error.code === 'confirm_again';

/**
 * `const { runConfirmed, againDialog } = useAskAgain()`: asks for the password or a passkey before changing where money
 * goes, when the sign-in was a while ago.
 */
export function useAskAgain() {
  const t = useT('provider');
  const { runConfirmed, question, answer } = useQuestion(({ error }) =>
    isConfirmationRequired(error) ? 'again' : undefined,
  );
  const open = question !== undefined;
  const againDialog: ReactNode = (
    <Dialog open={open} onClose={() => answer(false)} title={t('again.title')} size="sm">
      {open && <ConfirmForm onConfirmed={() => answer(true)} />}
    </Dialog>
  );
  return { runConfirmed, againDialog };
}

function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useT('provider');
  const [confirm] = useConfirmMutation();
  const passkey = usePasskeyProof(onConfirmed);
  const schema = useMemo(() => yup.object({ password: yup.string().required(t('again.missing')) }), [t]);

  async function prove({ password }: typeof start, form: FormikHelpers<typeof start>) {
    const { error } = await confirm({ password });
    if (!error) return onConfirmed();
    const isWrong = isApiError(error) && error.code === 'validation';
    form.setFieldError('password', t(isWrong ? 'again.wrong' : 'notSaved'));
  }

  return (
    <>
      <Form initialValues={start} schema={schema} onSubmit={prove} summary={false} aria-label={t('again.title')}>
        <p className="muted">{t('again.text')}</p>
        <PasswordField name="password" label={t('again.password')} data-autofocus="" />
        <SubmitButton block>{t('again.confirm')}</SubmitButton>
      </Form>
      {passkey.isOffered && (
        <Button variant="line" block className="mt4" busy={passkey.isBusy} onClick={() => void passkey.prove()}>
          <Icon name="shield-check" />
          {t('again.usePasskey')}
        </Button>
      )}
      {passkey.hasFailed && (
        <Note tone="bad" role="alert" className="mt4">
          {t('again.passkeyFailed')}
        </Note>
      )}
    </>
  );
}
