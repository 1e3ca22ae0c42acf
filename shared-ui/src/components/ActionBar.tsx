import type { ReactNode } from 'react';

/** Only phones show it. It is invisible on wider screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}
