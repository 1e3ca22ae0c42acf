import { useSettings } from '@doorstep/shared-api';
import { useConfirmWays } from '@doorstep/shared-api/passkeys';
import { ConfirmAgain, type ConfirmAgainProps } from '@doorstep/shared-ui/confirmAgain';

interface PasswordDialogProps extends Omit<ConfirmAgainProps, 'ways'> {
  /** Resolves with whether the password was right. An empty password means that the person confirmed in another way. */
  onConfirm: (password: string) => Promise<boolean>;
}

/** Sends the password with the action itself, as the original server expects it. */
export function PasswordDialog({ onConfirm, ...props }: PasswordDialogProps) {
  const { apiExtensions } = useSettings();
  const ways = useConfirmWays(() => void onConfirm(''), { skip: !props.open || !apiExtensions });
  const password = async (typed: string) => ((await onConfirm(typed)) ? undefined : 'wrong');
  return <ConfirmAgain {...props} ways={{ ...ways, password }} />;
}
