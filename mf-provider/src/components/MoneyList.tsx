import { Icon, type IconName, Money } from '@doorstep/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './MoneyList.module.css';

interface MoneySectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function MoneySection({ title, aside, children }: MoneySectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="h3">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface MoneyRowProps {
  to: string;
  title: ReactNode;
  text?: ReactNode;
  tone?: 'bad';
  icon?: { readonly name: IconName; readonly tone: 'ok' | 'wait' | 'bad' };
  cents: number;
}

export function MoneyRow({ to, title, text, tone, icon, cents }: MoneyRowProps) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        {icon && (
          <span className={styles.icon} data-tone={icon.tone}>
            <Icon name={icon.name} />
          </span>
        )}
        <span className="grow">
          <b className={styles.title}>{title}</b>
          {text && (
            <span className={styles.text} data-tone={tone}>
              {text}
            </span>
          )}
        </span>
        <span className={styles.amount}>
          <Money cents={cents} />
        </span>
      </Link>
    </li>
  );
}

export function MoneyRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}
