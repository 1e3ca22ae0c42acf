import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="g-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
