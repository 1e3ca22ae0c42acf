import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type TestServer, useTestBed } from '@doorstep/api-server/testing/apiFixture';
import { HttpBrowser } from '@doorstep/api-server/testing/browser';
import { EventStream } from '@doorstep/api-server/testing/eventStream';
import { freePort, kinds, type RunningSite, startSite } from '@doorstep/gateway/testing/runningSite';
import { measured } from '@doorstep/shared-process/measured';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../install.mjs';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const testBed = useTestBed('postgresql');
const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-rolling-'));
const apis: { port: number; child: ChildProcess }[] = [];

function startApi(port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...{
      DATA_DIR: path.join(folder, String(port)),
      API_PORT: String(port),
      LOG_LEVEL: 'warn',
      SEED: 'none',
      TIME_ZONE: 'America/Los_Angeles',
    },
    ...{ DATABASE_URL: testBed.databaseUrl, RATE_LIMITS: 'off' },
  };
  const child = spawn(process.execPath, programArgs(path.join(root, 'api-server/src/main.ts')), { cwd: root, env });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (data: Buffer) => {
      output += data;
      if (output.includes('Doorstep API is ready')) resolve(child);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the API ended: ${output}`)));
  });
}

const stop = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });

beforeAll(async () => {
  for (const port of [await freePort(), await freePort()]) apis.push({ port, child: await startApi(port) });
});
afterAll(async () => {
  await Promise.all(apis.map(({ child }) => stop(child, 'SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

type Kind = 'ready' | 'reads' | 'writes';
const callKinds: readonly Kind[] = ['ready', 'reads', 'writes'];

interface Result {
  name: string;
  outcome: number | string;
}

function callSiteContinuously(port: number, browser: HttpBrowser, providerId: string) {
  const results = { ready: [] as Result[], reads: [] as Result[], writes: [] as Result[] };
  let responses = 0;
  let isOver = false;
  const base = new HttpBrowser(`http://127.0.0.1:${port}`);
  for (const [name, value] of browser.cookies) base.cookies.set(name, value);
  const calls: [Kind, string, () => Promise<{ status: number; body: Record<string, unknown> }>][] = [
    ['ready', 'GET /ready', () => base.x('GET', '/ready')],
    ['reads', 'GET /sessions', () => base.x('GET', '/sessions')],
    ['reads', 'categories', () => base.w('categories')],
    ['reads', 'myBookings', () => base.w('myBookings', { type: '1' })],
    ['writes', 'favourite', () => base.w('favourite', { provider_id: providerId })],
    ['writes', 'deleteFavourite', () => base.w('deleteFavourite', { provider_id: providerId })],
  ];
  const users = Array.from({ length: 8 }, async (_, user) => {
    for (let turn = user; !isOver; turn += 1) {
      const [callKind, name, call] = calls[turn % calls.length] as (typeof calls)[number];
      const outcome = await call().then(
        ({ status }) => status,
        (error: Error) => String(error.cause ?? error),
      );
      responses += 1;
      results[callKind].push({ name, outcome });
    }
  });
  return {
    results,
    count: () => responses,
    async end() {
      isOver = true;
      await Promise.all(users);
    },
  };
}

describe.each(kinds)('behind the %s gateway', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind, { API_SERVERS: apis.map(({ port }) => `127.0.0.1:${port}`).join(',') });
  });
  afterAll(() => site.stop());

  describe('both are restarted under load', () => {
    let load: ReturnType<typeof callSiteContinuously>;
    beforeAll(async () => {
      const at = { browser: () => new HttpBrowser(`http://127.0.0.1:${site.port}`) } as TestServer;
      const { browser } = await testBed.customer(at);
      const category = await testBed.category(4000);
      const provider = await testBed.provider(category.services);
      load = callSiteContinuously(site.port, browser, provider.id);
      for (const api of apis) {
        const before = load.count();
        await vi.waitFor(() => expect(load.count()).toBeGreaterThan(before + 50), { timeout: 60_000 });
        expect(await stop(api.child, 'SIGTERM')).toBe(0);
        api.child = await startApi(api.port);
      }
      await load.end();
    }, 240_000);

    test.each(callKinds)('no call fails: %s', (callKind) => {
      const results = load.results[callKind];
      measured('calls', results.length);
      measured('failed calls', results.filter(({ outcome }) => outcome !== 200).length);
      expect(results.length).toBeGreaterThan(30);
      expect(results.filter(({ outcome }) => outcome !== 200)).toEqual([]);
    });
  });

  test('open pages reconnect to the other API', async () => {
    const [api] = apis;
    if (!api) throw new Error('no API');
    const at = { browser: () => new HttpBrowser(`http://127.0.0.1:${site.port}`) } as TestServer;
    const { browser } = await testBed.customer(at);
    const open = () => new EventStream(`http://127.0.0.1:${site.port}`, browser).open();
    const streams = await Promise.all(Array.from({ length: 4 }, open));
    const stopping = stop(api.child, 'SIGTERM');
    for (let i = 0; i < 4; i++) {
      const next = await open();
      await vi.waitFor(() => expect(next.heard[0]?.event).toBe('ready'), 10_000);
      next.close();
      await wait(50);
    }
    await stopping;
    for (const stream of streams) stream.close();
    api.child = await startApi(api.port);
  });
});

const requestReadiness = (port: number) =>
  new Promise<number | string>((resolve) => {
    const request = http.get({ port, path: '/api/v1/ready', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

test('an API that stops reports not ready first, and then refuses connections', async () => {
  const [api] = apis;
  if (!api) throw new Error('no API');
  expect(await requestReadiness(api.port)).toBe(200);
  const ended = stop(api.child, 'SIGTERM');
  await vi.waitFor(async () => expect(await requestReadiness(api.port)).toBe(503), { timeout: 15_000, interval: 20 });
  await vi.waitFor(async () => expect(await requestReadiness(api.port)).toBe('ECONNREFUSED'), {
    timeout: 15_000,
    interval: 20,
  });
  expect(await ended).toBe(0);
  api.child = await startApi(api.port);
});

test('an API stops at once on SIGINT, even with idle connections', async () => {
  const [api] = apis;
  if (!api) throw new Error('no API');
  const agent = new http.Agent({ keepAlive: true });
  await new Promise((resolve) =>
    http.get({ port: api.port, path: '/api/v1/health', agent }, (response) => response.resume().once('end', resolve)),
  );
  const startedAt = performance.now();
  expect(await stop(api.child, 'SIGINT')).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  agent.destroy();
  api.child = await startApi(api.port);
});
