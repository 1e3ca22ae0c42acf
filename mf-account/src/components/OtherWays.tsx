import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { codeLength } from '../model/codes/codeDigits';
import { isCancelled, signWithPasskey } from '../model/passkeys/browserPasskey';
import { canUsePasskeys } from '../model/passkeys/canUsePasskeys';
import {
  useAskToConfirmMutation,
  useConfirmMutation,
  useGetConfirmationQuery,
  useSendConfirmCodeMutation,
} from '../model/passkeys/passkeysApi';
import { CodeField } from './CodeField/CodeField';

/** Instead of the password: a passkey of this account, or a code to its phone. */
export function OtherWays({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useT('account');
  const ways = useGetConfirmationQuery().data?.ways ?? [];
  const [askToConfirm] = useAskToConfirmMutation();
  const [sendCode] = useSendConfirmCodeMutation();
  const [confirm] = useConfirmMutation();
  const [busy, setBusy] = useState<'passkey' | 'send' | 'code'>();
  const [code, setCode] = useState<string>();
  const [problem, setProblem] = useState('');

  async function attempt(what: NonNullable<typeof busy>, work: () => Promise<void>, failure: string) {
    setBusy(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!isCancelled(error)) setProblem(failure);
    } finally {
      setBusy(undefined);
    }
  }

  const confirmByPasskey = async () => {
    const { options } = await askToConfirm().unwrap();
    await confirm({ passkey: await signWithPasskey(options) }).unwrap();
    onConfirmed();
  };
  const send = async () => {
    await sendCode().unwrap();
    setCode('');
  };
  const confirmByCode = async () => {
    await confirm({ code }).unwrap();
    onConfirmed();
  };

  return (
    <div className="form mt4">
      {ways.includes('passkey') && canUsePasskeys() && (
        <Button
          variant="line"
          block
          busy={busy === 'passkey'}
          onClick={() => void attempt('passkey', confirmByPasskey, t('passkeys.signInFailed'))}
        >
          <Icon name="shield-check" />
          {t('again.usePasskey')}
        </Button>
      )}
      {ways.includes('code') && code === undefined && (
        <Button
          variant="line"
          block
          busy={busy === 'send'}
          onClick={() => void attempt('send', send, t('code.failed'))}
        >
          <Icon name="chat-text" />
          {t('again.sendCode')}
        </Button>
      )}
      {code !== undefined && (
        <>
          <p className="muted">{t('again.codeSent')}</p>
          <CodeField length={codeLength} value={code} onChange={setCode} />
          <Button
            block
            busy={busy === 'code'}
            disabled={code.length !== codeLength}
            onClick={() => void attempt('code', confirmByCode, t('code.wrong'))}
          >
            {t('again.useCode')}
          </Button>
        </>
      )}
      {problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
