import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

interface SectionHeadProps {
  heading: string;
  lead: string;
  id?: string;
  children?: ReactNode;
}

export function SectionHead({ heading, lead, id, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <h2 className="h3" id={id}>
          {heading}
        </h2>
        <p className="sm muted">{lead}</p>
      </div>
      <div className={styles.acts}>{children}</div>
    </div>
  );
}
