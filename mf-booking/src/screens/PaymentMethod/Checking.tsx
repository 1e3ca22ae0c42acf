import { Button, Icon, Panel } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSyncExternalStore } from 'react';
import styles from './PaymentMethod.module.css';

function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const useOffline = () =>
  useSyncExternalStore(
    onConnectionChange,
    () => !navigator.onLine,
    () => false,
  );

export function Checking({ stalled, onCheck }: { stalled: boolean; onCheck: () => void }) {
  const t = useT('booking');
  const isOffline = useOffline();
  return (
    <Panel as="section">
      <div className={styles.checking} role="status">
        <span className={styles.bell} data-still={stalled ? '' : undefined}>
          <Icon name="hourglass-medium" />
        </span>
        <h2 className="h3">{t('payment.checking')}</h2>
        <p>{t(stalled ? 'payment.checkingLong' : 'payment.checkingText')}</p>
        {isOffline && <p>{t('payment.checkingOffline')}</p>}
        {stalled && (
          <Button onClick={onCheck}>
            <Icon name="arrow-clockwise" weight="bold" />
            {t('payment.checkAgain')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** The session ended during the payment. The draft, its photos and the payment wait for the next sign-in. */
export function SignInAgain({ to }: { to: string }) {
  const t = useT('booking');
  return (
    <Panel as="section">
      <div className={styles.checking} role="alert">
        <span className={styles.bell} data-still="">
          <Icon name="user" />
        </span>
        <h2 className="h3">{t('payment.sessionTitle')}</h2>
        <p>{t('payment.sessionText')}</p>
        <Button to={to}>{t('payment.signIn')}</Button>
      </div>
    </Panel>
  );
}
