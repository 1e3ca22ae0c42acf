import { isApiError } from '@doorstep/shared-api';
import { isConfirmationRequired, useConfirmWays } from '@doorstep/shared-api/passkeys';
import { ConfirmAgain } from '@doorstep/shared-ui/confirmAgain';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { useAppCode } from './useAppCode';

/** The server did nothing, because it wants the password or a fresh code first. */
export function requiredConfirmation(error: unknown): 'again' | 'password' | undefined {
  if (isConfirmationRequired(error)) return 'password';
  return isApiError(error) && (error.code === 'two_step_again' || error.code === 'two_step_needed')
    ? 'again'
    : undefined;
}

/**
 * `const { runConfirmed, codeDialog } = useSecondStep()`: asks for a fresh code or the password when the server
 * requires one, then repeats the action. Closing the dialog cancels the action.
 */
export function useSecondStep() {
  const t = useT('admin');
  const { runConfirmed, question, answer } = useQuestion(({ error }) => requiredConfirmation(error));
  const open = question !== undefined;
  const ways = useConfirmWays(() => answer(true), { skip: !open });
  const appCode = useAppCode(() => answer(true));
  const codeDialog: ReactNode = (
    <ConfirmAgain
      open={open}
      onClose={() => {
        appCode.onChange();
        answer(false);
      }}
      title={t(`secondStep.${question ?? 'again'}.title`)}
      text={t(`secondStep.${question ?? 'again'}.text`)}
      ways={question === 'password' ? ways : { ...ways, appCode }}
    />
  );
  return { runConfirmed, codeDialog };
}
