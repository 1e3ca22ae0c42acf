import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { limitedCommand } from '../limitedProcess';
import type { PrerenderJob, PrerenderResult, Progress } from './protocol';

/**
 * `pageMs`: the longest that one page may take, with the start of its build; `allMs`: all pages together. `cpuSeconds`: of processors,
 * after which the system ends the process; more than all pages can take, where somebody looks.
 */
const LIMITS = { pageMs: 10_000, allMs: 60_000, cpuSeconds: 90 };
export const LATE = 'it was not rendered in time';
const PROGRAM = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * Prerenders pages in processes of their own. Never rejects: a page that could not be rendered in time, or at all, is left out and
 * has its reason among the faults. A page that ends its process, or keeps it from ending, takes the further pages of its
 * version with it, and no others: these get a new process.
 */
export async function prerenderPages(
  pages: readonly PrerenderJob[],
  { pageMs, allMs, cpuSeconds } = LIMITS,
): Promise<{ drawings: ReadonlyMap<string, PrerenderResult>; issues: ReadonlyMap<string, string> }> {
  const results = new Map<string, PrerenderResult>();
  const issues = new Map<string, string>();
  const until = performance.now() + allMs;
  let left = pages;
  while (left.length) {
    const stuckId = await prerenderInProcess(left, { pageMs, until, cpuSeconds }, (progress) => {
      if ('drawing' in progress) results.set(progress.id, progress.drawing);
      if ('fault' in progress) issues.set(progress.id, progress.fault);
    });
    left = left.filter(({ id }) => !results.has(id) && !issues.has(id));
    const stuck = performance.now() < until ? left.find(({ id }) => id === stuckId) : undefined;
    for (const { id, remote } of left) if (!stuck || remote.prefix === stuck.remote.prefix) issues.set(id, LATE);
    left = left.filter(({ id }) => !issues.has(id));
  }
  return { drawings: results, issues };
}

/** Resolves when the process has ended, to the page that it had begun last. */
function prerenderInProcess(
  pages: readonly PrerenderJob[],
  { pageMs, until, cpuSeconds }: { pageMs: number; until: number; cpuSeconds: number },
  notify: (progress: Progress) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ['--max-old-space-size=512', ...programArgs(PROGRAM)];
    const worker = spawn(...limitedCommand(cpuSeconds, process.execPath, args), {
      // Pass none of this process's secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => worker.kill('SIGKILL');
    const limit = setTimeout(end, until - performance.now());
    let pageLimit: NodeJS.Timeout | undefined;
    let currentId: string | undefined;
    worker.on('message', (message) => {
      const progress = message as Progress;
      clearTimeout(pageLimit);
      pageLimit = setTimeout(end, pageMs);
      if ('begins' in progress) currentId = progress.id;
      notify(progress);
    });
    const ended = () => {
      clearTimeout(limit);
      clearTimeout(pageLimit);
      resolve(currentId);
    };
    worker.once('error', ended);
    worker.once('close', ended);
    worker.send([...pages], () => undefined);
  });
}
