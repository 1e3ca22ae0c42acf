import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Zombie {
  readonly pid: number;
  reap(): void;
}

const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];

/** For tests: a process that ended below a parent that reaps nothing, as below the first process of most containers. */
export async function makeZombie(): Promise<Zombie> {
  const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
  while (stateOf(pid) !== 'Z') await pause(10);
  return { pid, reap: () => void parent.kill('SIGKILL') };
}
