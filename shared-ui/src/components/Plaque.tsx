import type { ReactNode } from 'react';
import { classes } from './classes';

export interface PlaqueProps {
  big?: boolean;
  className?: string;
  children: ReactNode;
}

/** For step numbers, booking ids, arrival times and counters, not for prices. */
export function Plaque({ big = false, className, children }: PlaqueProps) {
  return <span className={classes('plaque', big && 'plaque--big', className)}>{children}</span>;
}
