import type { ReactNode } from 'react';
import { classes } from './classes';

export interface SectionProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  sunken?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Section({ title, text, action, sunken = false, id, className, children }: SectionProps) {
  const content = (
    <>
      <div className="sec__head">
        <div>
          <h2>{title}</h2>
          {text && <p className="muted mt2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  );
  if (sunken) {
    return (
      <section className={classes('sec sec--sunken', className)} id={id}>
        <div className="wrap">{content}</div>
      </section>
    );
  }
  return (
    <section className={classes('sec', className)} id={id}>
      {content}
    </section>
  );
}
