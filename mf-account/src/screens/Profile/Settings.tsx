import { Icon, type IconName } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import styles from './Profile.module.css';

interface SettingsSectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  text?: string;
  children: ReactNode;
}

export function SettingsSection({ id, title, action, text, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <div className="row row--between row--wrap">
        <h2 className="h3" id={`${id}-heading`}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={`muted ${styles.text}`}>{text}</p>}
      {children}
    </section>
  );
}

interface SettingsRowProps {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  action: ReactNode;
}

export function SettingsRow({ icon, title, text, action }: SettingsRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.arch}>
        <Icon name={icon} />
      </span>
      <div>
        <b className="b">{title}</b>
        <div className="sm muted">{text}</div>
      </div>
      {action}
    </div>
  );
}
