import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { DrawnPage, PageToDraw } from './job';

const TIME_LIMIT_MS = 60_000;
const tsx = createRequire(import.meta.url).resolve('tsx');

/**
 * Draws pages in a process of their own. Never rejects: a page that could not be drawn in time, or at all, is left out and
 * has its reason among the faults.
 */
export function drawPages(
  pages: readonly PageToDraw[],
): Promise<{ html: ReadonlyMap<string, string>; faults: ReadonlyMap<string, string> }> {
  const html = new Map<string, string>();
  const faults = new Map<string, string>();
  if (!pages.length) return Promise.resolve({ html, faults });
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
      const { id, html: text, fault } = drawn as DrawnPage;
      if (text === undefined) faults.set(id, fault ?? 'nothing was drawn');
      else html.set(id, text);
    });
    worker.once('error', (error) => faults.set('', error.message));
    worker.once('close', () => {
      clearTimeout(limit);
      for (const { id } of pages) if (!html.has(id) && !faults.has(id)) faults.set(id, 'it was not drawn in time');
      resolve({ html, faults });
    });
    worker.send([...pages]);
  });
}
