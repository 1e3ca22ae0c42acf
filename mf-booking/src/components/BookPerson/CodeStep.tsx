import { isApiError } from '@doorstep/shared-api';
import { type JoinToken, useVerifyJoinCodeMutation } from '@doorstep/shared-api/personBooking';
import { Button, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { CODE_LENGTH, CodeInput, useSecondsUntil } from '@doorstep/shared-ui/secondStep';
import { useState } from 'react';
import { DetailRow } from '../DetailRow';
import styles from './BookPerson.module.css';
import type { SignInRequest } from './storedCodeRequest';

interface CodeStepProps {
  request: SignInRequest;
  onChangeNumber: () => void;
  onResend: () => Promise<void>;
  onBusy: (isBusy: boolean) => void;
  onSignedIn: () => void;
  /** The number has no account yet. */
  onJoining: (token: JoinToken) => void;
  problem: string | undefined;
}

export function CodeStep({ request, onBusy, problem: sendProblem, ...on }: CodeStepProps) {
  const t = useT('person');
  const [verifyCode, { isLoading }] = useVerifyJoinCodeMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { contact, phoneCode, resendAt } = request;
  const shown = problem ?? sendProblem;

  async function verify(digits: string) {
    setProblem(undefined);
    onBusy(true);
    const { data, error } = await verifyCode({ contact, phoneCode, code: digits });
    onBusy(false);
    if (data) return on.onJoining(data);
    if (!error) return on.onSignedIn();
    setCode('');
    const needsSecondStep = isApiError(error) && error.code === 'two_step_needed';
    setProblem(needsSecondStep ? t('signIn.secondStep') : (isApiError(error) && error.message) || t('signIn.failed'));
  }

  function type(digits: string) {
    if (isLoading) return;
    setCode(digits);
    if (digits.length === CODE_LENGTH) void verify(digits);
  }

  return (
    <>
      <DetailRow
        icon="device-mobile"
        title={t('signIn.sentTo', { number: `\u2066${phoneCode} ${contact}\u2069` })}
        action={
          <button
            type="button"
            className={`link sm ${styles.change}`}
            aria-label={t('signIn.changeNumberOf')}
            onClick={on.onChangeNumber}
          >
            {t('signIn.changeNumber')}
          </button>
        }
      />
      <div>
        <CodeInput
          t={(key) => (key === 'wrong' ? (shown ?? '') : t(`signIn.${key}`))}
          value={code}
          onChange={type}
          isWrong={shown !== undefined}
          autoFocus
        />
        <p className="sm muted mt2">{t('signIn.auto')}</p>
      </div>
      <NewCode
        resendAt={resendAt}
        onResend={() => {
          setProblem(undefined);
          return on.onResend();
        }}
      />
      <p className="sm muted">{t('signIn.noCode')}</p>
    </>
  );
}

function NewCode({ resendAt, onResend }: { resendAt: number; onResend: () => Promise<void> }) {
  const t = useT('person');
  const { locale } = useLanguage();
  const seconds = useSecondsUntil(resendAt);
  if (seconds > 0) {
    const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds);
    return (
      <p className="sm muted num" role="timer">
        {t('signIn.againIn', { time })}
      </p>
    );
  }
  return (
    <div>
      <Button variant="line" size="sm" onClick={() => void onResend()}>
        {t('signIn.again')}
      </Button>
    </div>
  );
}
