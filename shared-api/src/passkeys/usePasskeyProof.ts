import { useEffect, useState } from 'react';
import { canUsePasskeys } from './canUsePasskeys';
import { useAskToConfirmMutation, useConfirmMutation, useGetConfirmationQuery } from './confirmation';

/**
 * `const { isOffered, isBusy, hasFailed, prove } = usePasskeyProof(onProved)`: to prove to be there with a passkey of the own account,
 * where there is one and this browser can. What signs is loaded when somebody does. Closing the browser's dialog is no failure.
 */
export function usePasskeyProof(onProved: () => void, { skip = false } = {}) {
  const { data } = useGetConfirmationQuery(undefined, { skip });
  const [askToConfirm] = useAskToConfirmMutation();
  const [confirm] = useConfirmMutation();
  const [state, setState] = useState<'busy' | 'failed'>();
  useEffect(() => {
    if (skip) setState(undefined);
  }, [skip]);

  async function prove() {
    setState('busy');
    const device = await import('./browserPasskey').catch(() => undefined);
    try {
      if (!device) throw new Error('The code that signs could not be loaded.');
      const { options } = await askToConfirm().unwrap();
      await confirm({ passkey: await device.signWithPasskey(options) }).unwrap();
      setState(undefined);
      onProved();
    } catch (error) {
      setState(device?.isCancelled(error) ? undefined : 'failed');
    }
  }

  return {
    isOffered: data?.ways.includes('passkey') === true && canUsePasskeys(),
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    prove,
  };
}
