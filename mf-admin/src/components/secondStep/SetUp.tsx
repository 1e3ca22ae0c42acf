import { isApiError } from '@doorstep/shared-api';
import { Button, Icon, Note, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { useBeginSecondStepMutation, useConfirmSecondStepMutation } from '../../model/api/staffApi';
import { ActFailed } from '../StateNotes';
import { CodeInput } from './CodeInput';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './SecondStep.module.css';

const QrCode = lazy(() =>
  import(/* webpackChunkName: "qr-code" */ './QrCode').then(({ QrCode }) => ({ default: QrCode })),
);

/** An app on the phone reads the picture; its first code confirms it, then the recovery codes are shown, once. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const t = useT('admin');
  const [begin, start] = useBeginSecondStepMutation();
  const [confirm, { data, error, isLoading, reset }] = useConfirmSecondStepMutation();
  const [code, setCode] = useState('');
  useEffect(() => void begin(), [begin]);
  const isWrong = isApiError(error) && error.code === 'validation';

  if (data) return <RecoveryCodes codes={data.recovery_codes} onDone={onDone} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    void confirm({ code });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li>{t('secondStep.scan')}</li>
      </ol>
      {start.data ? (
        <>
          <Suspense fallback={<Skeleton shape="block" width="220px" height="220px" />}>
            <QrCode text={start.data.uri} label={t('secondStep.qr')} />
          </Suspense>
          <details>
            <summary className="link sm">{t('secondStep.cannotScan')}</summary>
            <p className={styles.secret}>
              <code dir="ltr">{start.data.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
            </p>
          </details>
        </>
      ) : (
        !start.error && <Skeleton shape="block" width="220px" height="220px" />
      )}
      <ActFailed error={start.error} />
      {start.error !== undefined && (
        <Button variant="line" onClick={() => void begin()}>
          <Icon name="arrow-clockwise" weight="bold" />
          {t('tryAgain')}
        </Button>
      )}
      <CodeInput
        value={code}
        isWrong={isWrong}
        onChange={(next) => {
          setCode(next);
          if (error) reset();
        }}
      />
      {!isWrong && <ActFailed error={error} />}
      <Button type="submit" block accent busy={isLoading} disabled={code.length !== 6 || !start.data}>
        {t('secondStep.turnOn')}
      </Button>
      <Note icon="lock-simple">{t('secondStep.why')}</Note>
    </form>
  );
}
