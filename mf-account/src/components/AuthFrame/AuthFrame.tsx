import { Page } from '@doorstep/shared-ui';
import hero from '@doorstep/shared-ui/art/hero.svg';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import styles from './AuthFrame.module.css';

export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useT('account');
  return (
    <Page bare>
      <div className={styles.frame}>
        <div className={styles.side}>
          <div className={styles.content}>{children}</div>
        </div>
        <div className={styles.view}>
          <div className={styles.door}>
            <p className={styles.promise}>{t('aside')}</p>
            <img src={hero} alt="" width={560} height={600} loading="lazy" />
            <div className={styles.step} />
          </div>
        </div>
      </div>
    </Page>
  );
}
