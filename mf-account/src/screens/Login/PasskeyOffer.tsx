import { canUsePasskeys } from '@doorstep/shared-api/passkeys';
import { useAskForPasskeyMutation, useSignInWithPasskeyMutation } from '@doorstep/shared-api/profile';
import { Button, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';

export function PasskeyOffer({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT('account');
  const [askForPasskey] = useAskForPasskeyMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [isOffered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  // The server cannot know it, so the first render offers no passkey.
  useEffect(() => setOffered(canUsePasskeys()), []);
  if (!isOffered) return null;

  async function use() {
    setBusy(true);
    setFailed(false);
    const device = await import('@doorstep/shared-api/browserPasskey').catch(() => undefined);
    try {
      if (!device) throw new Error('The code that signs could not be loaded.');
      const options = await askForPasskey().unwrap();
      await signIn(await device.signWithPasskey(options)).unwrap();
      onSignedIn();
    } catch (error) {
      setFailed(!device?.isCancelled(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="line" block busy={busy} onClick={() => void use()}>
        <Icon name="shield-check" />
        {t('passkeys.signIn')}
      </Button>
      {failed && (
        <Note tone="bad" role="alert">
          {t('passkeys.signInFailed')}
        </Note>
      )}
    </>
  );
}
