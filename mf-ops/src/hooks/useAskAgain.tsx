import { isConfirmationRequired, useConfirmWays } from '@doorstep/shared-api/passkeys';
import { ConfirmAgain } from '@doorstep/shared-ui/confirmAgain';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

/**
 * `const { runConfirmed, againDialog } = useAskAgain()`: asks for the password or a passkey when the sign-in was a while
 * ago, then repeats the action. Closing the dialog cancels the action.
 */
export function useAskAgain() {
  const t = useT('ops');
  const { runConfirmed, question, answer } = useQuestion(({ error }) => isConfirmationRequired(error) || undefined);
  const open = question !== undefined;
  const ways = useConfirmWays(() => answer(true), { skip: !open });
  const againDialog: ReactNode = (
    <ConfirmAgain
      open={open}
      onClose={() => answer(false)}
      title={t('again.title')}
      text={t('again.text')}
      ways={ways}
    />
  );
  return { runConfirmed, againDialog };
}
