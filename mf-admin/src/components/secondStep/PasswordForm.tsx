import { isApiError } from '@doorstep/shared-api';
import { useConfirmMutation } from '@doorstep/shared-api/passkeys';
import { Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { ActFailed } from '../StateNotes';
import { PasskeyWay } from './PasskeyWay';
import styles from './SecondStep.module.css';

/** Asks staff without a second step for their password again. */
export function PasswordForm({ onPassed, submitLabel }: { onPassed: () => void; submitLabel: string }) {
  const t = useT('admin');
  const id = useId();
  const [confirm, { error, isLoading }] = useConfirmMutation();
  const [password, setPassword] = useState('');
  const isWrong = isApiError(error) && error.code === 'validation';

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Keep the submit event from the form that surrounds the dialog.
    event.stopPropagation();
    const result = await confirm({ password });
    if (!result.error) onPassed();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={id}>{t('secondStep.password.label')}</label>
        <div className="input" data-bad={isWrong ? '' : undefined}>
          <input
            id={id}
            type="password"
            autoComplete="current-password"
            value={password}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => setPassword(target.value)}
          />
        </div>
        {isWrong && (
          <p className="err" role="alert">
            {t('secondStep.password.wrong')}
          </p>
        )}
      </div>
      {!isWrong && <ActFailed error={error} />}
      <Button type="submit" block accent busy={isLoading} disabled={!password}>
        {submitLabel}
      </Button>
      <PasskeyWay onPassed={onPassed} />
    </form>
  );
}
