import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Parts of a second in which Linux counts: nearly everywhere 100. */
let ticksPerSecond: number | undefined;

/** Processor seconds of what this process has started and waited for, and of what that has waited for. 0 where there is no /proc. */
export function childSeconds(): number {
  try {
    ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    return secondsOf(readFileSync('/proc/self/stat', 'utf8'), ticksPerSecond);
  } catch {
    return 0;
  }
}

/** `stat` as proc(5) describes it: the name of the program may have spaces and brackets; cutime and cstime are fields 16 and 17. */
export function secondsOf(stat: string, perSecond: number): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / perSecond;
}
