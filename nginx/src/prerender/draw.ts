import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Drawing, DrawnPage, PageToDraw } from './job';

const TIME_LIMIT_MS = 60_000;
const tsx = createRequire(import.meta.url).resolve('tsx');

/**
 * Draws pages in a process of their own. Never rejects: a page that could not be drawn in time, or at all, is left out and
 * has its reason among the faults.
 */
export function drawPages(
  pages: readonly PageToDraw[],
): Promise<{ drawings: ReadonlyMap<string, Drawing>; faults: ReadonlyMap<string, string> }> {
  const drawings = new Map<string, Drawing>();
  const faults = new Map<string, string>();
  if (!pages.length) return Promise.resolve({ drawings, faults });
  return new Promise((resolve) => {
    const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [], {
      execArgv: ['--import', tsx, '--max-old-space-size=512'],
      // Nothing of this process's secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: 'ignore',
    });
    const limit = setTimeout(() => worker.kill('SIGKILL'), TIME_LIMIT_MS);
    worker.on('message', (drawn) => {
      const { id, html, answers = [], fault } = drawn as DrawnPage;
      if (html === undefined) faults.set(id, fault ?? 'nothing was drawn');
      else drawings.set(id, { html, answers });
    });
    worker.once('error', (error) => faults.set('', error.message));
    worker.once('close', () => {
      clearTimeout(limit);
      for (const { id } of pages) if (!drawings.has(id) && !faults.has(id)) faults.set(id, 'it was not drawn in time');
      resolve({ drawings, faults });
    });
    worker.send([...pages]);
  });
}
