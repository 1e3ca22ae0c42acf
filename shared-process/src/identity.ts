import { readFileSync } from 'node:fs';

/** The start time tells this process from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in the kernel's ticks since boot; '' where there is no /proc. */
  readonly startTime: string;
}

interface ProcessStat {
  readonly state: string;
  readonly startTime: string;
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    // Counted behind the command's name, which may hold blanks and brackets: field 3 is the state, 22 the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

export const identityOf = (pid: number): ProcessIdentity => ({ pid, startTime: statOf(pid)?.startTime ?? '' });

/**
 * A process that ended but was not reaped (a zombie, states Z and X) still answers to signal 0. In a container whose
 * first process reaps nothing, it does so for ever.
 */
export function isAlive({ pid, startTime }: { pid: number; startTime?: string }): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = statOf(pid);
  if (!stat) return true;
  return !/^[ZXx]$/.test(stat.state) && (!startTime || stat.startTime === startTime);
}
