import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childPidOf, usedTicks } from '../../test/support/childProcess';
import { integrityOf } from '../store/hash';
import type { Composition } from '../types';
import type { BuildFile, PrerenderJob } from './protocol';
import { prerenderPages } from './renderInWorker';

const WAIT_MS = 120_000;
vi.setConfig({ testTimeout: 2 * WAIT_MS });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-draw-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, code: string): BuildFile {
  const file = path.join(folder, `${name}.cjs`);
  writeFileSync(file, code);
  return { file, sha384: integrityOf(code), prefix: `/remotes/${name}/1.0.0/` };
}

const shellCode =
  'exports.provided = {}; exports.prerenderPage = async ({ path }, draw) => ({ html: await draw(path) });';

const jobOf = (name: string, address: string, builds: Pick<PrerenderJob, 'shell' | 'remote'>): PrerenderJob => ({
  id: `${name} ${address}`,
  path: address,
  standing: 'visitor',
  views: {},
  content: {},
  composition: {} as Composition,
  ...builds,
});

test('omits only the pages of a remote whose screen never finishes', async () => {
  const shell = build('shell', shellCode);
  const works = 'exports.default = (path) => path;';
  const remotes = {
    first: build('first', works),
    endless: build('endless', "exports.default = (path) => { if (path === '/1') for (;;); return path; };"),
    last: build('last', works),
  };
  const pages = Object.entries(remotes).flatMap(([name, remote]) =>
    ['/0', '/1', '/2'].map((address) => jobOf(name, address, { shell, remote })),
  );
  const { drawings, issues } = await prerenderPages(pages, { pageMs: 4000, allMs: WAIT_MS, cpuSeconds: 60 });
  expect([...drawings.keys()]).toEqual([
    'first /0',
    'first /1',
    'first /2',
    'endless /0',
    'last /0',
    'last /1',
    'last /2',
  ]);
  expect([...issues.keys()]).toEqual(['endless /1', 'endless /2']);
  expect(new Set(issues.values())).toEqual(new Set(['it was not rendered in time']));
});

test.runIf(process.platform === 'linux')('an abort ends the process and rejects', async () => {
  const endless = build('aborted', 'exports.default = () => { for (;;); };');
  const jobs = [jobOf('aborted', '/0', { shell: build('shell', shellCode), remote: endless })];
  const stopping = new AbortController();
  const limits = { pageMs: WAIT_MS, allMs: WAIT_MS, cpuSeconds: 60 };
  const prerendering = prerenderPages(jobs, limits, stopping.signal);
  const worker = await vi.waitUntil(() => childPidOf(process.pid, 'prerender/worker'), { timeout: WAIT_MS });
  stopping.abort();
  await expect(prerendering).rejects.toThrow('aborted');
  expect(usedTicks(worker)).toBe('ended');
  await expect(prerenderPages(jobs, limits, stopping.signal)).rejects.toThrow('aborted');
});

test.runIf(process.platform === 'linux')(
  'a screen that comes to no end is ended by the system where nobody is left to',
  async () => {
    const endless = build('alone', 'exports.default = () => { for (;;); };');
    const jobs = [jobOf('alone', '/0', { shell: build('shell', shellCode), remote: endless })];
    const program = fileURLToPath(new URL('../../test/support/stuckPrerender.ts', import.meta.url));
    const parent = spawn(process.execPath, [...programArgs(program), JSON.stringify(jobs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const worker = await vi.waitUntil(() => childPidOf(parent.pid, 'prerender/worker'), { timeout: WAIT_MS });
    await vi.waitUntil(() => usedTicks(worker) === 'ended' || Number(usedTicks(worker)) > 150, {
      timeout: WAIT_MS,
      interval: 5,
    });
    expect(usedTicks(worker)).not.toBe('ended');
    parent.kill('SIGKILL');
    await vi.waitUntil(() => usedTicks(worker) === 'ended', { timeout: WAIT_MS });
  },
);
