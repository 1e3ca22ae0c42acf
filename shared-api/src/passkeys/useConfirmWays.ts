import { isApiError } from '@doorstep/shared-api';
import { type Proof, useConfirmMutation, useGetConfirmationQuery, useSendConfirmCodeMutation } from './confirmation';
import { usePasskeyProof } from './usePasskeyProof';

/** The server did nothing, because it wants to know first that the person is there. */
export const isConfirmationRequired = (error: unknown): boolean => isApiError(error) && error.code === 'confirm_again';

/**
 * The ways in which the person can confirm, for `ConfirmAgain` of shared-ui. `skip`: nobody is asked yet, or the server
 * knows only the password.
 */
export function useConfirmWays(onConfirmed: () => void, { skip }: { skip: boolean }) {
  const { data } = useGetConfirmationQuery(undefined, { skip });
  const passkey = usePasskeyProof(onConfirmed, { skip });
  const [confirm] = useConfirmMutation();
  const [sendCode] = useSendConfirmCodeMutation();

  async function check(proof: Proof): Promise<'wrong' | 'failed' | undefined> {
    const { error } = await confirm(proof);
    if (error) return isApiError(error) && error.code === 'validation' ? 'wrong' : 'failed';
    onConfirmed();
    return undefined;
  }

  return {
    password: (password: string) => check({ password }),
    passkey: passkey.isOffered ? passkey : undefined,
    phoneCode: data?.ways.includes('code')
      ? { send: async () => !(await sendCode()).error, check: (code: string) => check({ code }) }
      : undefined,
  };
}
