import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { providedVersions } from '@doorstep/build/shared';
import { LIBRARIES } from '@doorstep/cli/scaffold';
import { compositionOf, freePort, type RunningSite, send, startSite } from '@doorstep/gateway/testing/runningSite';
import { builds } from '@doorstep/release/testing/factory';
import type { OpsNewToken } from '@doorstep/shared-api/ops';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../install.mjs';
import { packAll } from '../pack';

const MINUTE_MS = 60_000;
vi.setConfig({ testTimeout: 5 * MINUTE_MS, hookTimeout: 10 * MINUTE_MS });
/** A second try would begin with the files of the first one. */
const withoutRetry = { retry: 0 };

/**
 * The limit counts from `doorstep new` until the site shows it, without the installation. It is four times the usual
 * duration, for a busy machine.
 */
const ON_THE_SITE_WITHIN_MS = 4 * 60_000;
/** Must not be below this repository, whose packages would be found there. */
const WORKSHOP_PARENT = existsSync('/var/tmp') ? '/var/tmp' : path.dirname(root);
const NAME = 'mf-gift-cards';
const adminHeaders = { Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin', 'Content-Type': 'application/json' };

let workshop: string;
let site: RunningSite;
let env: NodeJS.ProcessEnv;
const repository = () => path.join(workshop, NAME);

beforeAll(async () => {
  workshop = mkdtempSync(path.join(WORKSHOP_PARENT, 'doorstep-elsewhere-'));
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/@module-federation/enhanced/package.json'), 'utf8'),
  );
  const shell = { ...builds.shell, federation: `${version}+lent`, shared: providedVersions() };
  site = await startSite('embedded', {}, [shell]);
  const token = await site.ask('/_doorstep/ops/tokens', {
    method: 'POST',
    headers: adminHeaders,
    body: JSON.stringify({ name: 'gifts', remotes: [NAME], may: 'promote', days: 1 }),
  });
  const { NODE_ENV: _test, VITEST: _vitest, INIT_CWD: _cwd, DOORSTEP_PROGRAMS: _programs, ...rest } = process.env;
  env = {
    ...rest,
    DOORSTEP_SITE: `http://127.0.0.1:${site.port}`,
    DOORSTEP_TOKEN: String((JSON.parse(token.text) as OpsNewToken).secret),
  };
  await install();
});
afterAll(async () => {
  await site?.stop();
  if (workshop) rmSync(workshop, { recursive: true, force: true });
});

async function install() {
  const packed = await packAll(path.join(workshop, 'packages'));
  writeFileSync(path.join(workshop, 'package.json'), '{"private":true}');
  const libraries = Object.entries(LIBRARIES).map(([name, range]) => `${name}@${range}`);
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = await run('npm', ['install', ...options, ...packed, ...libraries], workshop);
  expect(installed.output.replace(/^npm warn.*$/gm, '')).not.toContain('npm error');
  expect(installed.code, `${installed.output}\nIs the package registry there?`).toBe(0);
}

function run(program: string, args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function commandsIn(heading: string): string[] {
  const page = readFileSync(path.join(root, 'docs/elsewhere.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return section.split('\n').flatMap((line) => (line.startsWith('    ') ? [line.trim()] : []));
}

test(
  'a team elsewhere makes, tests, publishes and releases a remote with the packages and the commands of the page',
  withoutRetry,
  async () => {
    const commands = commandsIn('From nothing to the site');
    expect(commands.length).toBeGreaterThan(10);
    const startedAt = performance.now();
    const outputs: Record<string, string> = {};
    for (const command of commands) {
      const isMade = existsSync(repository());
      const { code, output } = await run('bash', ['-c', command], isMade ? repository() : workshop);
      expect(code, `${command}\n${output}`).toBe(0);
      outputs[command.replace(/\s+#.*/, '')] = output;
      if (!isMade && existsSync(repository()))
        renameSync(path.join(workshop, 'node_modules'), path.join(repository(), 'node_modules'));
      if (command.includes('promote')) await expectOnSite('1.0.0', startedAt);
    }
    expect(outputs['npm test']).toMatch(/2 passed/);
    expect(outputs['npx doorstep check']).toContain(`${NAME}@1.0.0 can be published`);
    expect(outputs['npx doorstep publish --dry-run']).toContain('Dry run: nothing is changed');
    expect(outputs['npx doorstep status']).toMatch(/1\.0\.1/);
    expect(compositionOf((await requestRemotePage()).text).remotes[NAME]?.version).toBe('1.0.0');
    const missing = await run('npm', ['ls', '--depth', '0'], repository());
    expect(missing.code, missing.output).toBe(0);
  },
);

test('a pull request elsewhere is previewed by the commands of the page, and closed', async () => {
  const outputs: string[] = [];
  for (const command of commandsIn('Previews of pull requests')) {
    const { code, output } = await run('bash', ['-c', command], repository());
    expect(code, `${command}\n${output}`).toBe(0);
    outputs.push(output);
  }
  const [made = '', listed, closed] = outputs;
  const link = String(made.trim().split('\n').at(-1));
  expect(link).toContain(`${env.DOORSTEP_SITE}/_doorstep/preview?remote=${NAME}&version=1.0.1-pr-123.h`);
  expect(listed).toContain('pull request 123');
  expect(closed).toContain('Closed the preview');
  expect((await site.ask(link.slice(String(env.DOORSTEP_SITE).length))).status).toBe(410);
});

const requestRemotePage = () => site.ask('/gift-cards', { headers: { Accept: 'text/html' } });

async function expectOnSite(version: string, startedAt: number) {
  const { status, text } = await requestRemotePage();
  expect(status).toBe(200);
  const { route, remotes } = compositionOf(text);
  expect(route).toEqual({ remote: NAME, id: 'start' });
  expect(remotes[NAME]).toMatchObject({ version, url: `/remotes/${NAME}/${version}/remoteEntry.js` });
  expect((await site.ask(remotes[NAME]?.url ?? '')).text).toContain('mf_gift_cards');
  const ms = Math.round(performance.now() - startedAt);
  console.log(`from nothing to the site, elsewhere: ${ms} ms`);
  expect(ms).toBeLessThan(ON_THE_SITE_WITHIN_MS);
}

test('a change is built again and told to the page, inside of a deployed site that stays as it is', async () => {
  const port = await freePort();
  const child = spawn('npx', ['doorstep', 'dev', '--against', env.DOORSTEP_SITE ?? ''], {
    cwd: repository(),
    env: { ...env, DEV_PORT: String(port) },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  try {
    await vi.waitFor(() => expect(output).toContain(`dev mode: http://localhost:${port} `), { timeout: 2 * MINUTE_MS });
    const ask = (address: string, accept = 'text/html') => send(port, address, { headers: { Accept: accept } });
    const before = compositionOf((await ask('/gift-cards')).text).remotes[NAME];
    expect(before).toMatchObject({ version: 'dev', url: `/remotes/${NAME}/dev/remoteEntry.js` });
    const screen = path.join(repository(), 'src/messages/en.json');
    writeFileSync(screen, readFileSync(screen, 'utf8').replaceAll('Gift cards', 'Gift vouchers'));
    await vi.waitFor(
      async () =>
        expect(compositionOf((await ask('/gift-cards')).text).remotes[NAME]?.integrity).not.toBe(before?.integrity),
      { timeout: 2 * MINUTE_MS, interval: 200 },
    );
    expect((await ask('/data/categories.json', 'application/json')).status).toBe(200);
    expect((await ask(`/remotes/${NAME}/dev/../../../package.json`, '*/*')).text).not.toContain('devDependencies');
    expect(compositionOf((await requestRemotePage()).text).remotes[NAME]?.version).toBe('1.0.0');
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  }
});

test.each([
  [['new', 'gifts'], /Refused: A remote must be named mf-NAME/],
  [['new', NAME], /Refused: There is a folder mf-gift-cards already/],
  [['check', '--nonsense'], /Unknown option '--nonsense'.*Usage: doorstep check/],
  [['dev', '--against', 'ftp://x'], /Refused: --against must be the address of a site/],
  [['dev', '--against', 'http://127.0.0.1:9'], /Refused: No Doorstep site answers/],
  [['nonsense'], /Refused: There is no verb "nonsense"/],
])('doorstep %s says in a line what to do', async (args, says) => {
  mkdirSync(path.join(repository(), NAME), { recursive: true });
  const { code, output } = await run('npx', ['doorstep', ...args], repository());
  expect(output).toMatch(says);
  expect(code).toBe(1);
});
