import { useState } from 'react';
import { canUsePasskeys } from './canUsePasskeys';
import { useAskToConfirmMutation, useConfirmMutation, useGetConfirmationQuery } from './confirmation';

/**
 * `const { isOffered, isBusy, hasFailed, prove } = usePasskeyProof(onProved)`: to prove to be there with a passkey of the own account,
 * where there is one and this browser can. What signs is loaded when somebody does. Closing the browser's dialog is no failure.
 */
export function usePasskeyProof(onProved: () => void) {
  const { data } = useGetConfirmationQuery();
  const [askToConfirm] = useAskToConfirmMutation();
  const [confirm] = useConfirmMutation();
  const [state, setState] = useState<'busy' | 'failed'>();

  async function prove() {
    setState('busy');
    const { isCancelled, signWithPasskey } = await import('./browserPasskey');
    try {
      const { options } = await askToConfirm().unwrap();
      await confirm({ passkey: await signWithPasskey(options) }).unwrap();
      setState(undefined);
      onProved();
    } catch (error) {
      setState(isCancelled(error) ? undefined : 'failed');
    }
  }

  return {
    isOffered: data?.ways.includes('passkey') === true && canUsePasskeys(),
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    prove,
  };
}
