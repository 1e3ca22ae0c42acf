import { Button } from '@doorstep/shared-ui';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CODE_LENGTH, CodeInput } from './CodeInput';
import styles from './SecondStep.module.css';

export type StepProof = { readonly code: string } | { readonly recovery_code: string };

export interface ProofFormProps {
  t: Translate;
  submitLabel: string;
  busy: boolean;
  isWrong: boolean;
  problem: ReactNode;
  onSubmit: (proof: StepProof) => Promise<void>;
  onChange: () => void;
  children?: ReactNode;
}

export function ProofForm({ t, submitLabel, busy, isWrong, problem, onSubmit, onChange, children }: ProofFormProps) {
  const id = useId();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog inside a form must not submit the outer one.
    event.stopPropagation();
    void onSubmit(isRecovery ? { recovery_code: code.trim() } : { code });
  }

  function change(next: string) {
    setCode(next);
    onChange();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isRecovery ? (
        <div className="field">
          <label htmlFor={id}>{t('recoveryCode')}</label>
          <div className="input" data-bad={isWrong ? '' : undefined}>
            <input
              id={id}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              aria-invalid={isWrong || undefined}
              onChange={({ target }) => change(target.value)}
            />
          </div>
          <p className={isWrong ? 'err' : 'hint'} role={isWrong ? 'alert' : undefined}>
            {t(isWrong ? 'wrong' : 'recoveryHint')}
          </p>
        </div>
      ) : (
        <CodeInput t={t} value={code} onChange={change} isWrong={isWrong} />
      )}
      {problem}
      <Button
        type="submit"
        block
        accent
        busy={busy}
        disabled={isRecovery ? code.trim().length < 8 : code.length !== CODE_LENGTH}
      >
        {submitLabel}
      </Button>
      {children}
      <button
        type="button"
        className="link sm"
        onClick={() => {
          setRecovery(!isRecovery);
          change('');
        }}
      >
        {t(isRecovery ? 'useApp' : 'useRecovery')}
      </button>
    </form>
  );
}
