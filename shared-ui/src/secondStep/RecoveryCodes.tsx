import { Button, Icon, Note } from '@doorstep/shared-ui';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './SecondStep.module.css';

/** Shown only once. Each code replaces the app for one sign-in. */
export function RecoveryCodes({ t, codes, onDone }: { t: Translate; codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.form}>
      <Note tone="ok" role="status">
        {t('on')}
      </Note>
      <p>{t('keep')}</p>
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
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <Button block accent onClick={onDone}>
        {t('kept')}
      </Button>
    </div>
  );
}
