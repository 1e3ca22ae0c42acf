import { useSettings } from '@doorstep/shared-api';
import { isConfirmationRequired, useConfirmWays } from '@doorstep/shared-api/passkeys';
import { ConfirmAgain } from '@doorstep/shared-ui/confirmAgain';
import { useQuestion } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

/**
 * `const { runConfirmed, againDialog } = useAskAgain()`: runs an action. When the server asks for another confirmation,
 * the dialog opens and the action runs again. Closing the dialog cancels the action.
 */
export function useAskAgain() {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const { runConfirmed, question, answer } = useQuestion(({ error }) => isConfirmationRequired(error) || undefined);
  const open = question !== undefined;
  const ways = useConfirmWays(() => answer(true), { skip: !open || !apiExtensions });
  const againDialog: ReactNode = (
    <ConfirmAgain
      open={open}
      onClose={() => answer(false)}
      title={t('again.heading')}
      text={t('again.text')}
      ways={ways}
    />
  );
  return { runConfirmed, againDialog };
}
