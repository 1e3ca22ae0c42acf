import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const t = useT('shell');
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div role="status" className={styles.place}>
      <Note tone="wait">{t('offline.text')}</Note>
    </div>
  );
}

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
