import { isApiError } from '@doorstep/shared-api';
import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { usePassSecondStepMutation } from '../../model/api/staffApi';
import { ActFailed } from '../StateNotes';
import { CodeInput } from './CodeInput';
import { PasskeyWay } from './PasskeyWay';
import styles from './SecondStep.module.css';

/** A code of the app, or one of the recovery codes. */
export function CodeForm({ onPassed, submitLabel }: { onPassed?: () => void; submitLabel: string }) {
  const t = useT('admin');
  const id = useId();
  const [pass, { error, isLoading, reset }] = usePassSecondStepMutation();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const isWrong = isApiError(error) && error.code === 'validation';

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog inside a form must not send the outer one.
    event.stopPropagation();
    const result = await pass(isRecovery ? { recovery_code: code.trim() } : { code });
    if (!result.error) onPassed?.();
  }

  function change(next: string) {
    setCode(next);
    if (error) reset();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isRecovery ? (
        <div className="field">
          <label htmlFor={id}>{t('secondStep.recoveryCode')}</label>
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
            {t(isWrong ? 'secondStep.wrong' : 'secondStep.recoveryHint')}
          </p>
        </div>
      ) : (
        <CodeInput value={code} onChange={change} isWrong={isWrong} />
      )}
      {!isWrong && <ActFailed error={error} />}
      <Button type="submit" block accent busy={isLoading} disabled={isRecovery ? !code.trim() : code.length !== 6}>
        {submitLabel}
      </Button>
      {onPassed && <PasskeyWay onPassed={onPassed} />}
      <button
        type="button"
        className="link sm"
        onClick={() => {
          setRecovery(!isRecovery);
          change('');
        }}
      >
        {t(isRecovery ? 'secondStep.useApp' : 'secondStep.useRecovery')}
      </button>
    </form>
  );
}
