import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate } from '@doorstep/api-server/testing/template';
import { findNginx } from '@doorstep/gateway';
import { freePort } from '@doorstep/gateway/testing/runningSite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../install.mjs';

vi.setConfig({ testTimeout: 600_000 });

let dataDir = '';
let env: NodeJS.ProcessEnv = {};
let site = '';
const running: StartedSite[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-restart-'));
  await copyTemplate(dataDir);
}, 240_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  const [port, apiPort] = [await freePort(), await freePort()];
  site = `http://localhost:${port}`;
  env = {
    PORT: `${port}`,
    API_PORT: `${apiPort}`,
    DATA_DIR: dataDir,
    SEED: 'none',
    TIME_ZONE: 'America/Los_Angeles',
    LOG_LEVEL: 'warn',
  };
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  }
});

interface StartedSite {
  child: ChildProcess;
  output: () => string;
  /** Rejects with the output when the process ends before. */
  ready: Promise<void>;
  ended: Promise<void>;
}

function startSite(gateway: 'nginx' | 'embedded', { isTerminal = false } = {}): StartedSite {
  const [program = '', ...args] = isTerminal
    ? ['script', '-qefc', `exec ${process.execPath} scripts/start.mjs`, '/dev/null']
    : [process.execPath, 'scripts/start.mjs'];
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, GATEWAY: gateway },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data;
      if (output.includes(`Doorstep is ready: ${site}`)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  ready.catch(() => {});
  const started = { child, output: () => output, ready, ended };
  running.push(started);
  return started;
}

/** A visitor with an open page holds the API's events open, which makes an orderly end take its time. */
function followEvents(): void {
  request(`${site}/api/v1/events`)
    .on('error', () => {})
    .end();
}

test('after Ctrl-C and after a kill, the next start waits for the previous one and then serves', async () => {
  const gateway = findNginx() ? 'nginx' : 'embedded';
  const first = startSite(gateway);
  await first.ready;
  followEvents();
  await expectSecondStartRejected(gateway);

  first.child.kill('SIGINT');
  const second = startSite(gateway);
  await second.ready;
  await first.ended;

  second.child.kill('SIGKILL');
  const third = startSite(gateway);
  await third.ready;
  expect((await fetch(`${site}/healthz`)).status).toBe(200);
  expect((await fetch(`${site}/api/v1/ready`)).status).toBe(200);
});

async function expectSecondStartRejected(gateway: 'nginx' | 'embedded') {
  const rejected = startSite(gateway);
  await rejected.ended;
  expect(rejected.output()).toMatch(/already in use|is in use by process/);
}

test.runIf(findNginx())('a signal while the gateway starts ends its nginx, too', async () => {
  const pidFile = path.join(dataDir, 'gateway/nginx.pid');
  const readPid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
  const starting = startSite('nginx');
  const pid = await vi.waitUntil(readPid, { timeout: 120_000, interval: 5 });
  starting.child.kill('SIGTERM');
  await starting.ended;
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

const isLogLine = (line: string) => line.startsWith('{');

test('through the embedded gateway: a terminal shows no requests, and the next start waits for its end', async () => {
  env = { ...env, LOG_LEVEL: 'info', FORCE_COLOR: '' };
  const inTerminal = startSite('embedded', { isTerminal: true });
  await inTerminal.ready;
  expect((await fetch(`${site}/api/v1/ready`)).status).toBeLessThan(600);
  await vi.waitFor(() => expect(inTerminal.output()).toContain('Ctrl-C stops everything.'));
  const lines = inTerminal.output().split(/\r?\n/);
  expect(lines).toContain(`Doorstep is ready: ${site}`);
  expect(lines.filter(isLogLine)).toEqual([]);
  expect(lines.filter((line) => line.trim()).length).toBeLessThan(20);
  await vi.waitFor(() =>
    expect(readFileSync(path.join(dataDir, 'logs/api.log'), 'utf8')).toContain('request completed'),
  );
  followEvents();
  await expectSecondStartRejected('embedded');

  inTerminal.child.kill('SIGTERM');
  const inPipe = startSite('embedded');
  await inPipe.ready;
  await fetch(`${site}/api/v1/ready`);
  await vi.waitFor(() => expect(inPipe.output().split('\n').filter(isLogLine).length).toBeGreaterThan(0));
  expect(inPipe.output().split('\n')).toContain(`Doorstep is ready: ${site}`);
  expect(inPipe.output()).not.toContain('Ctrl-C stops everything.');
});
