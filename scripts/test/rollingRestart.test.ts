import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type TestServer, useTestBed } from '@doorstep/api-server/testing/apiFixture';
import { HttpBrowser } from '@doorstep/api-server/testing/browser';
import { EventStream } from '@doorstep/api-server/testing/eventStream';
import { freePort, type Kind, kinds, type RunningSite, startSite } from '@doorstep/gateway/testing/runningSite';
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

/** Users of each gateway who call without a pause. */
const USERS = 4;

type CallKind = 'ready' | 'reads' | 'writes';
const callKinds: readonly CallKind[] = ['ready', 'reads', 'writes'];

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
  const calls: [CallKind, string, () => Promise<{ status: number; body: Record<string, unknown> }>][] = [
    ['ready', 'GET /ready', () => base.x('GET', '/ready')],
    ['reads', 'GET /sessions', () => base.x('GET', '/sessions')],
    ['reads', 'categories', () => base.w('categories')],
    ['reads', 'myBookings', () => base.w('myBookings', { type: '1' })],
    ['writes', 'favourite', () => base.w('favourite', { provider_id: providerId })],
    ['writes', 'deleteFavourite', () => base.w('deleteFavourite', { provider_id: providerId })],
  ];
  const users = Array.from({ length: USERS }, async (_, user) => {
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

describe('behind every gateway at once', () => {
  const sites = new Map<Kind, RunningSite>();
  beforeAll(async () => {
    const env = { API_SERVERS: apis.map(({ port }) => `127.0.0.1:${port}`).join(',') };
    for (const kind of kinds) sites.set(kind, await startSite(kind, env));
  });
  afterAll(async () => {
    for (const site of sites.values()) await site.stop();
  });

  const portOf = (kind: Kind) => sites.get(kind)?.port ?? 0;
  const signInAt = async (kind: Kind) => {
    const at = { browser: () => new HttpBrowser(`http://127.0.0.1:${portOf(kind)}`) } as TestServer;
    return (await testBed.customer(at)).browser;
  };

  describe('both APIs are restarted under load', () => {
    const loads = new Map<Kind, ReturnType<typeof callSiteContinuously>>();
    beforeAll(async () => {
      const category = await testBed.category(4000);
      const provider = await testBed.provider(category.services);
      for (const kind of kinds) {
        const browser = await signInAt(kind);
        loads.set(kind, callSiteContinuously(portOf(kind), browser, provider.id));
      }
      for (const api of apis) {
        const expected = [...loads.values()].map((load) => ({ load, count: load.count() + 50 }));
        for (const { load, count } of expected)
          await vi.waitFor(() => expect(load.count()).toBeGreaterThan(count), { timeout: 60_000 });
        expect(await stop(api.child, 'SIGTERM')).toBe(0);
        api.child = await startApi(api.port);
      }
      await Promise.all([...loads.values()].map((load) => load.end()));
    }, 240_000);

    test.each(kinds.flatMap((kind) => callKinds.map((callKind) => [kind, callKind] as const)))(
      'no call fails through %s: %s',
      (kind, callKind) => {
        const results = loads.get(kind)?.results[callKind] ?? [];
        measured('calls', results.length);
        measured('failed calls', results.filter(({ outcome }) => outcome !== 200).length);
        expect(results.length).toBeGreaterThan(30);
        expect(results.filter(({ outcome }) => outcome !== 200)).toEqual([]);
      },
    );
  });

  test('open pages reconnect to the other API', async () => {
    const [api] = apis;
    if (!api) throw new Error('no API');
    const opens = await Promise.all(
      kinds.map(async (kind) => {
        const browser = await signInAt(kind);
        return () => new EventStream(`http://127.0.0.1:${portOf(kind)}`, browser).open();
      }),
    );
    const streams = await Promise.all(opens.flatMap((open) => Array.from({ length: 4 }, open)));
    const stopping = stop(api.child, 'SIGTERM');
    for (let i = 0; i < 4; i++) {
      for (const open of opens) {
        const next = await open();
        await vi.waitFor(() => expect(next.heard[0]?.event).toBe('ready'), 10_000);
        next.close();
      }
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
});

test('an API stops at once on SIGINT, even with idle connections', async () => {
  const api = apis[1];
  if (!api) throw new Error('no API');
  const agent = new http.Agent({ keepAlive: true });
  await new Promise((resolve) =>
    http.get({ port: api.port, path: '/api/v1/health', agent }, (response) => response.resume().once('end', resolve)),
  );
  const startedAt = performance.now();
  expect(await stop(api.child, 'SIGINT')).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  agent.destroy();
});
