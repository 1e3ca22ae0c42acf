import { isApiError } from '@doorstep/shared-api';
import { Button, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSecondsUntil } from '@doorstep/shared-ui/secondStep';
import { type FormEvent, useState } from 'react';
import { useCodeMessage } from '../hooks/useCodeText';
import { codeLength } from '../model/codes/codeDigits';
import { type CodeProblem, codeProblem } from '../model/codes/codeProblem';
import { formatCountdown } from '../model/codes/codeRequest';
import { CodeField } from './CodeField/CodeField';

interface CodeEntryProps {
  resendAt: number;
  expiresAt: number;
  triesLeft: number;
  length?: number;
  /** Rejects with an ApiError when the code is rejected. */
  onVerify: (code: string) => Promise<unknown>;
  onInvalid: () => void;
  onResend: () => Promise<unknown>;
  onUnknown?: () => void;
  autoFocus?: boolean;
}

export function CodeEntry({
  resendAt,
  expiresAt,
  triesLeft,
  length = codeLength,
  onVerify,
  onInvalid,
  onResend,
  onUnknown,
  autoFocus = false,
}: CodeEntryProps) {
  const t = useT('account');
  const textOf = useCodeMessage();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeProblem>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const [sentAgain, setSentAgain] = useState(false);
  const isUsedUp = triesLeft <= 0 || problem?.kind === 'expired';
  const shown: CodeProblem | undefined = isUsedUp ? { kind: 'expired' } : problem;
  const isAboutCode = shown?.kind === 'wrong' || shown?.kind === 'expired';

  async function attempt(what: 'verify' | 'resend', work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(what);
    setProblem(undefined);
    setSentAgain(false);
    try {
      await work();
      setSentAgain(what === 'resend');
      setCode('');
    } catch (error) {
      const rejected = isApiError(error) ? codeProblem(error, Date.now() >= expiresAt) : ({ kind: 'failed' } as const);
      if (rejected.kind === 'unknown') onUnknown?.();
      if (rejected.kind === 'wrong') onInvalid();
      if (rejected.kind === 'wrong' || rejected.kind === 'expired') setCode('');
      setProblem(rejected);
    } finally {
      setBusy(undefined);
    }
  }

  function verify(event: FormEvent) {
    event.preventDefault();
    if (code.length === length && !isUsedUp) void attempt('verify', () => onVerify(code));
  }

  return (
    <form className="form" onSubmit={verify} aria-label={t('code.verify')} noValidate>
      <div>
        <CodeField
          length={length}
          value={code}
          onChange={setCode}
          error={shown && isAboutCode ? textOf(shown) : undefined}
          autoFocus={autoFocus}
        />
        <div role="status">
          {shown && !isAboutCode && <p className="err mt2">{textOf(shown)}</p>}
          {problem?.kind === 'wrong' && !isUsedUp && (
            <p className="sm muted">{t('code.triesLeft', { count: triesLeft })}</p>
          )}
          {sentAgain && <p className="sm muted mt2">{t('code.sentAgain')}</p>}
        </div>
      </div>
      <NewCode resendAt={resendAt} busy={busy === 'resend'} onResend={() => void attempt('resend', onResend)} />
      <Button
        type="submit"
        size="lg"
        block
        accent
        busy={busy === 'verify'}
        unavailableReason={isUsedUp || code.length === length ? undefined : t('code.incomplete')}
        disabled={isUsedUp}
      >
        {t('code.verify')}
      </Button>
    </form>
  );
}

function NewCode({ resendAt, busy, onResend }: { resendAt: number; busy: boolean; onResend: () => void }) {
  const t = useT('account');
  const { locale } = useLanguage();
  const seconds = useSecondsUntil(resendAt, 30);
  if (seconds > 0) {
    return (
      <p className="muted num" role="timer">
        {t('code.newIn', { time: formatCountdown(seconds, locale) })}
      </p>
    );
  }
  return (
    <div>
      <Button variant="line" size="sm" busy={busy} onClick={onResend}>
        {t('code.again')}
      </Button>
    </div>
  );
}
