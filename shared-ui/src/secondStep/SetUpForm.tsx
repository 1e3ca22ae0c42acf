import { Button, Note, Skeleton } from '@doorstep/shared-ui';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { CodeInput } from './CodeInput';
import styles from './SecondStep.module.css';

const QrCode = lazy(() =>
  import(/* webpackChunkName: "qr-code" */ './QrCode').then(({ QrCode }) => ({ default: QrCode })),
);

interface SetUpFormProps {
  t: Translate;
  /** Undefined until the server has made one. */
  start: { readonly secret: string; readonly uri: string } | undefined;
  startFailed: ReactNode;
  busy: boolean;
  isWrong: boolean;
  problem: ReactNode;
  onConfirm: (code: string) => void;
  onChange: () => void;
}

const qrCodePlaceholder = <Skeleton shape="block" width="220px" height="220px" />;

export function SetUpForm({ t, start, startFailed, busy, isWrong, problem, onConfirm, onChange }: SetUpFormProps) {
  const [code, setCode] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onConfirm(code);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li>{t('scan')}</li>
      </ol>
      {start ? (
        <>
          <Suspense fallback={qrCodePlaceholder}>
            <QrCode text={start.uri} label={t('qr')} />
          </Suspense>
          <details>
            <summary className="link sm">{t('cannotScan')}</summary>
            <p className={styles.secret}>
              <code dir="ltr">{start.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
            </p>
          </details>
        </>
      ) : (
        (startFailed ?? qrCodePlaceholder)
      )}
      <CodeInput
        t={t}
        value={code}
        isWrong={isWrong}
        onChange={(next) => {
          setCode(next);
          onChange();
        }}
      />
      {problem}
      <Button type="submit" block accent busy={busy} disabled={code.length !== 6 || !start}>
        {t('turnOn')}
      </Button>
      <Note icon="lock-simple">{t('why')}</Note>
    </form>
  );
}
