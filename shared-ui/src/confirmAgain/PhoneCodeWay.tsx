import { Button, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { CODE_LENGTH, CodeInput } from '@doorstep/shared-ui/secondStep';
import { useState } from 'react';
import type { ConfirmFailure, ConfirmWays } from './confirmWays';

export function PhoneCodeWay({ phoneCode }: { phoneCode: NonNullable<ConfirmWays['phoneCode']> }) {
  const t = useT('confirmAgain');
  const [code, setCode] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConfirmFailure>();

  async function attempt(work: () => Promise<ConfirmFailure | undefined>) {
    setBusy(true);
    setFailure(undefined);
    setFailure(await work());
    setBusy(false);
  }

  async function send(): Promise<ConfirmFailure | undefined> {
    if (!(await phoneCode.send())) return 'failed';
    setCode('');
    return undefined;
  }

  return (
    <>
      {code === undefined ? (
        <Button variant="line" block busy={isBusy} onClick={() => void attempt(send)}>
          <Icon name="chat-text" />
          {t('sendCode')}
        </Button>
      ) : (
        <>
          <p className="muted">{t('codeSent')}</p>
          <CodeInput
            t={(key) => t(`phone.${key}`, { digits: CODE_LENGTH })}
            value={code}
            onChange={setCode}
            isWrong={failure === 'wrong'}
          />
          <Button
            block
            busy={isBusy}
            disabled={code.length !== CODE_LENGTH}
            onClick={() => void attempt(() => phoneCode.check(code))}
          >
            {t('useCode')}
          </Button>
        </>
      )}
      {failure === 'failed' && (
        <Note tone="bad" role="alert">
          {t('codeFailed')}
        </Note>
      )}
    </>
  );
}
