import { Button, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './SecondStep.module.css';

/** Shown once: each replaces the app for one sign-in. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT('admin');
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.form}>
      <Note tone="ok" role="status">
        {t('secondStep.on')}
      </Note>
      <p>{t('secondStep.keep')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="line"
        onClick={() =>
          navigator.clipboard.writeText(codes.join('\n')).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <Icon name="copy" />
        {t(copied ? 'secondStep.copied' : 'secondStep.copy')}
      </Button>
      <Button block accent onClick={onDone}>
        {t('secondStep.kept')}
      </Button>
    </div>
  );
}
