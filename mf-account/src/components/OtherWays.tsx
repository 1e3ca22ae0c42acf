import { useConfirmMutation, useGetConfirmationQuery, usePasskeyProof } from '@doorstep/shared-api/passkeys';
import { Button, Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { codeLength } from '../model/codes/codeDigits';
import { useSendConfirmCodeMutation } from '../model/passkeys/passkeysApi';
import { CodeField } from './CodeField/CodeField';

export function OtherWays({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useT('account');
  const ways = useGetConfirmationQuery().data?.ways ?? [];
  const passkey = usePasskeyProof(onConfirmed);
  const [sendCode] = useSendConfirmCodeMutation();
  const [confirm] = useConfirmMutation();
  const [busy, setBusy] = useState<'send' | 'code'>();
  const [code, setCode] = useState<string>();
  const [problem, setProblem] = useState('');

  async function attempt(what: NonNullable<typeof busy>, work: () => Promise<void>, failure: string) {
    setBusy(what);
    setProblem('');
    try {
      await work();
    } catch {
      setProblem(failure);
    } finally {
      setBusy(undefined);
    }
  }

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
      {passkey.isOffered && (
        <Button variant="line" block busy={passkey.isBusy} onClick={() => void passkey.prove()}>
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
      {(problem || passkey.hasFailed) && (
        <p className="err" role="alert">
          {problem || t('passkeys.signInFailed')}
        </p>
      )}
    </div>
  );
}
