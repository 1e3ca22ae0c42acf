import { isApiError } from '@doorstep/shared-api';
import { Dialog } from '@doorstep/shared-ui';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { CodeForm } from '../components/secondStep/CodeForm';
import { PasswordForm } from '../components/secondStep/PasswordForm';

function requiredConfirmation({ error }: { readonly error?: unknown }): 'code' | 'password' | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'confirm_again') return 'password';
  return error.code === 'two_step_again' || error.code === 'two_step_needed' ? 'code' : undefined;
}

/**
 * `const { runConfirmed, codeDialog } = useSecondStep()`: asks for a fresh code or the password when the server
 * requires one, then repeats the action. Closing the dialog cancels the action.
 */
export function useSecondStep() {
  const t = useT('admin');
  const { runConfirmed, question, answer } = useQuestion(requiredConfirmation);
  const codeDialog: ReactNode = (
    <Dialog
      open={question !== undefined}
      onClose={() => answer(false)}
      title={t(question === 'password' ? 'secondStep.password.title' : 'secondStep.again.title')}
      size="sm"
    >
      <p className="muted mb4">{t(question === 'password' ? 'secondStep.password.text' : 'secondStep.again.text')}</p>
      {question === 'password' ? (
        <PasswordForm onPassed={() => answer(true)} submitLabel={t('secondStep.continue')} />
      ) : (
        <CodeForm onPassed={() => answer(true)} submitLabel={t('secondStep.continue')} />
      )}
    </Dialog>
  );
  return { runConfirmed, codeDialog };
}
