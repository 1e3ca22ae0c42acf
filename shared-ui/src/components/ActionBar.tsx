import type { ReactNode } from 'react';

/** Shown on phones only. It is invisible on wider screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}
