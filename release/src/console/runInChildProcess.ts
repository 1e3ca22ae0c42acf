import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import type { CommandOptions } from '../commands/commands';
import { PUBLISH_SECONDS } from '../publishing/limits';
import type { Site } from '../store/site';
import type { Done, Task } from './executeCommand';

export type ChildOutcome =
  | { readonly done: Done }
  | { readonly refused: readonly string[]; readonly code: 'refused' | 'state_conflict' | 'busy' };

const PROGRAM = fileURLToPath(new URL('./commandWorker.ts', import.meta.url));
const TIMEOUT_MS = 60_000;
/** Timeout for commands that write or remove many files. A killed gc leaves no line in the history. */
const FILES_TIMEOUT_MS = PUBLISH_SECONDS * 1000;

/**
 * Runs a task as a child process, like on the command line. Composing and compiling then never block visitors of the
 * embedded gateway. A crashed switch leaves a lock whose holder is dead (store/lock.ts).
 */
export async function runInChildProcess(site: Site, task: Task, options: CommandOptions): Promise<ChildOutcome> {
  const child = spawn(process.execPath, programArgs(PROGRAM), {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: task.verb === 'publish' || task.verb === 'gc' ? FILES_TIMEOUT_MS : TIMEOUT_MS,
  });
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ site, task, asked: options }));
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [out, message, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  if (code === 0) return JSON.parse(out) as ChildOutcome;
  throw new Error(`${task.verb} ended with ${code ?? 'a signal'}: ${message.trim().split('\n').at(-1) ?? ''}`);
}
