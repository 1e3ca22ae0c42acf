import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { limitedCommand } from '../limitedProcess';
import type { PrerenderJob, PrerenderResult, Progress } from './protocol';

/**
 * `pageMs`: limit per page, including the start of its build. `allMs`: limit for all pages. `cpuSeconds`: processor
 * time after which the system ends the process, above what all pages can take.
 */
export const LIMITS = { pageMs: 10_000, allMs: 60_000, cpuSeconds: 90 };
export const LATE_REASON = 'it was not rendered in time';
const PROGRAM = fileURLToPath(new URL('./worker.ts', import.meta.url));

/**
 * Prerenders pages in child processes. Rejects only when `signal` aborts, after the process has ended. A page that fails or takes too long is omitted, and its reason is
 * among the faults. If it ends or blocks its process, the other pages of its version are omitted, too. Other versions
 * get a new process.
 */
export async function prerenderPages(
  pages: readonly PrerenderJob[],
  { pageMs, allMs, cpuSeconds } = LIMITS,
  signal?: AbortSignal,
): Promise<{ drawings: ReadonlyMap<string, PrerenderResult>; issues: ReadonlyMap<string, string> }> {
  const results = new Map<string, PrerenderResult>();
  const issues = new Map<string, string>();
  const until = performance.now() + allMs;
  let left = pages;
  while (left.length) {
    const stuckId = await prerenderInProcess(left, { pageMs, until, cpuSeconds, signal }, (progress) => {
      if ('drawing' in progress) results.set(progress.id, progress.drawing);
      if ('fault' in progress) issues.set(progress.id, progress.fault);
    });
    signal?.throwIfAborted();
    left = left.filter(({ id }) => !results.has(id) && !issues.has(id));
    const stuck = performance.now() < until ? left.find(({ id }) => id === stuckId) : undefined;
    for (const { id, remote } of left) if (!stuck || remote.prefix === stuck.remote.prefix) issues.set(id, LATE_REASON);
    left = left.filter(({ id }) => !issues.has(id));
  }
  return { drawings: results, issues };
}

function prerenderInProcess(
  pages: readonly PrerenderJob[],
  {
    pageMs,
    until,
    cpuSeconds,
    signal,
  }: { pageMs: number; until: number; cpuSeconds: number; signal: AbortSignal | undefined },
  notify: (progress: Progress) => void,
): Promise<string | undefined> {
  if (signal?.aborted) return Promise.resolve(undefined);
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
    signal?.addEventListener('abort', end);
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
      signal?.removeEventListener('abort', end);
      resolve(currentId);
    };
    worker.once('error', ended);
    worker.once('close', ended);
    worker.send([...pages], () => undefined);
  });
}
