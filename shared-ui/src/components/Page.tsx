import { type ReactNode, useState } from 'react';
import { classes } from './classes';
import { useMounted } from './useMounted';

export interface PageProps {
  narrow?: boolean;
  withBar?: boolean;
  /** Edge to edge: the page places its own `.wrap`s (home). */
  bare?: boolean;
  className?: string;
  children: ReactNode;
}

/** A screen that somebody navigates to fades in, a prerendered one does not. */
export function Page({ narrow = false, withBar = false, bare = false, className, children }: PageProps) {
  const [isFadingIn] = useState(useMounted());
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes(
        'page',
        isFadingIn && 'page--in',
        !bare && 'wrap',
        narrow && 'wrap--narrow',
        withBar && 'has-bar',
        className,
      )}
    >
      {children}
    </main>
  );
}
