import type { ReactNode } from 'react';
import parts from './parts.module.css';

interface PageHeadProps {
  title: string;
  lead?: string;
  children?: ReactNode;
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={parts.head}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={parts.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
