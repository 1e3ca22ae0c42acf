import { Icon, type IconName } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import styles from './DetailRow.module.css';

interface DetailRowProps {
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  onPress?: () => void;
}

export function DetailRow({ icon, title, detail, action, onPress }: DetailRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div>
        {onPress ? (
          <button type="button" className={`${styles.title} ${styles.press}`} onClick={onPress}>
            {title}
          </button>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
