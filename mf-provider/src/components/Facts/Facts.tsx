import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** List of labelled facts about a job. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sm muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
