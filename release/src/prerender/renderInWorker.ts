import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Drawing, PageToDraw, Progress } from './protocol';

/** `pageMs`: the longest that one page may take, with the start of its build; `allMs`: all pages together. */
const LIMITS = { pageMs: 10_000, allMs: 60_000 };
const LATE = 'it was not drawn in time';
const tsx = createRequire(import.meta.url).resolve('tsx');

/**
 * Draws pages in processes of their own. Never rejects: a page that could not be drawn in time, or at all, is left out and
 * has its reason among the faults. A page that ends its process, or keeps it from ending, takes the further pages of its
 * version with it, and no others: these get a new process.
 */
export async function drawPages(
  pages: readonly PageToDraw[],
  { pageMs, allMs } = LIMITS,
): Promise<{ drawings: ReadonlyMap<string, Drawing>; faults: ReadonlyMap<string, string> }> {
  const drawings = new Map<string, Drawing>();
  const faults = new Map<string, string>();
  const until = performance.now() + allMs;
  let left = pages;
  while (left.length) {
    const stuckId = await drawInProcess(left, { pageMs, until }, (told) => {
      if ('drawing' in told) drawings.set(told.id, told.drawing);
      if ('fault' in told) faults.set(told.id, told.fault);
    });
    left = left.filter(({ id }) => !drawings.has(id) && !faults.has(id));
    const stuck = performance.now() < until ? left.find(({ id }) => id === stuckId) : undefined;
    for (const { id, remote } of left) if (!stuck || remote.prefix === stuck.remote.prefix) faults.set(id, LATE);
    left = left.filter(({ id }) => !faults.has(id));
  }
  return { drawings, faults };
}

/** Resolves when the process has ended, to the page that it had begun last. */
function drawInProcess(
  pages: readonly PageToDraw[],
  { pageMs, until }: { pageMs: number; until: number },
  tell: (told: Progress) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [], {
      execArgv: ['--import', tsx, '--max-old-space-size=512'],
      // Nothing of this process's secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: 'ignore',
    });
    const end = () => worker.kill('SIGKILL');
    const limit = setTimeout(end, until - performance.now());
    let pageLimit: NodeJS.Timeout | undefined;
    let begun: string | undefined;
    worker.on('message', (message) => {
      const told = message as Progress;
      clearTimeout(pageLimit);
      pageLimit = setTimeout(end, pageMs);
      if ('begins' in told) begun = told.id;
      tell(told);
    });
    const ended = () => {
      clearTimeout(limit);
      clearTimeout(pageLimit);
      resolve(begun);
    };
    worker.once('error', ended);
    worker.once('close', ended);
    worker.send([...pages]);
  });
}
