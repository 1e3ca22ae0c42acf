import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Clock ticks per second in which Linux counts processor time, usually 100. */
let ticksPerSecond: number | undefined;

/** Returns the processor seconds of this process's finished children and their descendants. 0 without /proc. */
export function childSeconds(): number {
  try {
    ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    return parseChildSeconds(readFileSync('/proc/self/stat', 'utf8'), ticksPerSecond);
  } catch {
    return 0;
  }
}

/**
 * Parses /proc/PID/stat (see proc(5)). The program's name may contain spaces and brackets. cutime and cstime are fields
 * 16 and 17.
 */
export function parseChildSeconds(stat: string, perSecond: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / perSecond;
}
