import type { ReactNode } from 'react';
import { classes } from './classes';

export interface PageProps {
  narrow?: boolean;
  /** Leaves room for an `ActionBar` at the foot of a phone. */
  withBar?: boolean;
  /** Edge to edge: the page places its own `.wrap`s (home). */
  bare?: boolean;
  className?: string;
  children: ReactNode;
}

/** The main landmark of a screen. */
export function Page({ narrow = false, withBar = false, bare = false, className, children }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes('page', !bare && 'wrap', narrow && 'wrap--narrow', withBar && 'has-bar', className)}
    >
      {children}
    </main>
  );
}
