import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpBrowser } from './support/browser';

// Each test starts processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  ready: Promise<string>;
}

let dataDir = '';
const startedServers: Run[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-main-'));
});
afterEach(async () => {
  for (const { child, ended } of startedServers.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function startServer(env: Record<string, string>): Run {
  const child = spawn(process.execPath, programArgs(join(root, 'api-server/src/main.ts')), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      API_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      TIME_ZONE: 'America/Los_Angeles',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const address = /^Doorstep API is ready: (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  ready.catch(() => {});
  const run = { child, output: () => output, ended, ready };
  startedServers.push(run);
  return run;
}

describe('the program', () => {
  test('lists all invalid settings, one line each, and creates nothing', async () => {
    const run = startServer({ API_PORT: 'x', SEED: 'y', APP_TOKENS: 'z', LOG_LEVEL: 'loud' });
    expect(await run.ended).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(4);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('reports a busy port in a line with the variable, and creates nothing', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const run = startServer({ API_PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(`API_PORT ${port} is already in use. Set API_PORT to a free port.\n`);
    expect(readdirSync(dataDir)).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  test('reports an unreachable database in a line without its password', async () => {
    const run = startServer({ DATABASE_URL: 'postgres://doorstep:hunter2@127.0.0.1:1/none' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^The database cannot be opened \(DATABASE_URL\): .*ECONNREFUSED.*\n$/);
    expect(run.output()).not.toContain('hunter2');
  });

  test('allows one server per directory, and takes over with all data after a kill', async () => {
    const first = startServer({ SEED: 'demo', LOG_LEVEL: 'info' });
    const address = await first.ready;
    const second = startServer({});
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `${dataDir} is in use by process ${first.child.pid}. Stop it, or set DATA_DIR to another directory.\n`,
    );

    const mia = new HttpBrowser(address);
    const credentials = { contact: '5550100001', password: 'doorstep-demo', device_type: 'web', user_type: '1' };
    expect((await mia.w('login', credentials)).body).toMatchObject({
      responce: 'true',
      data: { fullname: 'Mia Torres' },
    });
    const before = (await mia.w('myBookings', { type: '1' })).body.data;
    expect(new Set(before.map((row: { status: string }) => row.status))).toEqual(
      new Set(['1', '2', '10', '3', '4', '5', '6']),
    );
    await mia.send('GET', '/uploads/private/x.jpg?exp=1&sig=a-signature');
    const sid = mia.cookies.get('sid') ?? 'no cookie';

    first.child.kill('SIGKILL');
    await first.ended;
    for (const secret of ['doorstep-demo', '5550100001', sid, 'a-signature', 'doorstep-web-1']) {
      expect(first.output()).not.toContain(secret);
    }
    expect(first.output()).toContain('/UserController/login');

    const third = startServer({ SEED: 'demo', LOG_LEVEL: 'info' });
    const again = new HttpBrowser(await third.ready);
    for (const [name, value] of mia.cookies) again.cookies.set(name, value);
    const after = (await again.w('myBookings', { type: '1' })).body.data;
    expect(after.map((row: { booking_id: string }) => row.booking_id)).toEqual(
      before.map((row: { booking_id: string }) => row.booking_id),
    );
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    const left = readdirSync(dataDir).filter((name) => name !== 'outbox.jsonl');
    expect(left.sort()).toEqual(['db', 'site-address', 'uploads']);
  });
});
