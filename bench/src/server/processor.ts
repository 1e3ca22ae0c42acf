import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Pins a process to a core: two programs that share two cores with their load would measure the scheduler. */
export function pinToCore(pid: string | number): void {
  try {
    execFileSync('taskset', ['-acp', '0', String(pid)], { stdio: 'pipe' });
  } catch {
    // Without taskset the figures are noisier.
  }
}

/** Processor time in microseconds, from clock ticks of a hundredth of a second. */
export function processorTime(pids: readonly (string | number)[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [Number(fields[11]), Number(fields[12])];
  });
  return ticks.reduce((sum, each) => sum + each, 0) * 10_000;
}
