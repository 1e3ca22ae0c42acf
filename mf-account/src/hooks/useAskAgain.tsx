import { isApiError } from '@doorstep/shared-api';
import { useConfirmMutation } from '@doorstep/shared-api/passkeys';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { PasswordDialog } from '../screens/Profile/PasswordDialog';

/**
 * `const { runConfirmed, againDialog } = useAskAgain()`: runs an action. When the server asks for another confirmation,
 * the dialog opens and the action runs again. Closing the dialog cancels the action.
 */
export function useAskAgain() {
  const t = useT('account');
  const [confirm] = useConfirmMutation();
  const { runConfirmed, question, answer } = useQuestion(({ error }) =>
    isApiError(error) && error.code === 'confirm_again' ? 'again' : undefined,
  );

  async function prove(password: string): Promise<boolean> {
    const { error } = password ? await confirm({ password }) : {};
    if (!error) answer(true);
    return !error;
  }

  const againDialog: ReactNode = (
    <PasswordDialog
      open={question !== undefined}
      onClose={() => answer(false)}
      onConfirm={prove}
      title={t('again.heading')}
      text={t('again.text')}
      confirmLabel={t('again.confirm')}
    />
  );
  return { runConfirmed, againDialog };
}
