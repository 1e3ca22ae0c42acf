import type { ReactNode } from 'react';

/** The bar at the foot of a phone that carries the one action; invisible on wider screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="bar">{children}</div>;
}
