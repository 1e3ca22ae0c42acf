import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSite, send, startSite } from '@doorstep/gateway/testing/runningSite';
import { answerStaffSignIn } from '@doorstep/gateway/testing/staffSignIn';
import { promote, readRollout, writeRollout } from '@doorstep/release';
import { builds, makeDist, publishDist } from '@doorstep/release/testing/factory';
import { releaseInProcess } from '@doorstep/release/testing/inProcess';
import type { OpsNewToken } from '@doorstep/shared-api/ops';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../install.mjs';
import { markdownPages } from '../markdownPages';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** `[GENERATION]` may be left out or given, so such a line counts as two commands. */
function documentedReleases(): string[] {
  const lines = markdownPages().flatMap(({ file, text }) => {
    const blocks = [
      ...text.matchAll(/^(?: {4}|\t)npm run (?:--silent )?release -- (?<command>.+?)(?:\s{2,}#.*|\s+#\s.*)?$/gm),
    ];
    const steps = file.startsWith('docs/runbooks/')
      ? [...text.matchAll(/`npm run release -- (?<command>[^`]+)`/g)]
      : [];
    return [...blocks, ...steps].map(({ groups }) => (groups?.command ?? '').trim());
  });
  return [...new Set(lines.flatMap((line) => [line.replace(/ \[[^\]]*\]/g, ''), line.replace(/[[\]]/g, '')]))];
}

const wordsOf = (command: string) =>
  [...command.replace(/ > \S+$/, '').matchAll(/"(?<quoted>[^"]*)"|(?<plain>\S+)/g)].map(
    ({ groups }) => groups?.quoted ?? groups?.plain ?? '',
  );

const commands = documentedReleases();
const isOnSite = (command: string) => /^(?:login|logout|whoami|token)\b|--site\b/.test(command);
const isWatchCommand = (command: string) => /^(?:rollout )?watch/.test(command) && !command.includes('--dry-run');

const isFollowCommand = (command: string) => /^follow\b|--follow\b/.test(command);

const FUTURE_DATE = new Date(Date.now() + 30 * 86_400_000).toISOString();
const PLACEHOLDER_VALUES: Record<string, string> = {
  '2026-12-27T06:00Z': FUTURE_DATE,
  GENERATION: '12',
  V: '1.3.0',
};

const REMOTES = ['mf-catalog', 'mf-booking', 'mf-offers', 'mf-account', 'mf-provider', 'mf-ops', 'mf-admin'];

const EXAMPLES = { vue: 'mf-room-planner' };

function makeRepository(folder: string): void {
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'quick', private: true, workspaces: REMOTES }),
  );
  for (const name of REMOTES) {
    const at = path.join(folder, name);
    const route = { id: name, path: `/${name}` };
    makeDist(path.join(at, 'built'), { name, version: '1.3.0', marker: 'built now', routes: [route] });
    const build = "require('node:fs').cpSync('built', 'dist', { recursive: true })";
    writeFileSync(
      path.join(at, 'package.json'),
      JSON.stringify({ name, version: '1.3.0', scripts: { build: `node -e "${build}"` } }),
    );
  }
  for (const [example, name] of Object.entries(EXAMPLES))
    makeDist(path.join(folder, `remote/examples/${example}/dist`), { name, routes: [{ id: name, path: `/${name}` }] });
  for (const from of ['dist', 'DIR'])
    cpSync(path.join(folder, 'mf-catalog/built'), path.join(folder, from), { recursive: true });
}

interface CommandResult {
  readonly code: number;
  readonly out: string;
}

const run = (args: readonly string[], dataDir: string) => releaseInProcess(args, { DATA_DIR: dataDir }, repository);

let repository = '';
let site: RunningSite;
let dataDirInUse = '';
let receiver: Server;
let webhookUrl = '';
beforeAll(async () => {
  repository = mkdtempSync(path.join(tmpdir(), 'doorstep-documented-'));
  makeRepository(repository);
  Object.assign(process.env, { INIT_CWD: repository, DOORSTEP_TOKEN: '', DOORSTEP_SITE: '' });
  process.env.XDG_CONFIG_HOME = path.join(repository, 'config');
  site = await startSite('embedded');
  for (const version of ['1.1.0', '1.2.0-rc.1'])
    await publishDist(site.dataDir, site.site, { ...builds.catalog, version, marker: version });
  await publishDist(site.dataDir, site.site, { ...builds.booking, version: '1.1.0', marker: '1.1.0' });
  for (let count = 0; count < 5; count += 1)
    for (const version of ['1.1.0', '1.0.0']) await promote(site.site, { name: 'mf-catalog', version });
  cpSync(path.join(site.dataDir, 'keys/release.pub'), path.join(repository, 'staging.pub'));
  receiver = createServer((_request, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  PLACEHOLDER_VALUES['https://releases.staging.example'] = site.site.root;
  PLACEHOLDER_VALUES['https://releases.example'] = site.site.root;
  PLACEHOLDER_VALUES['/srv/doorstep-edge'] = path.join(repository, 'edge');
  const added = await run(wordsOf(`environment add staging ${site.site.root} --key staging.pub`), site.dataDir);
  expect(added).toMatchObject({ code: 0 });
  dataDirInUse = await prepareStoreInUse();
});
afterAll(async () => {
  await site?.stop();
  receiver?.close();
  rmSync(repository, { recursive: true, force: true });
});

function copyOf(dataDir: string): string {
  const copy = mkdtempSync(path.join(repository, 'store-'));
  for (const part of ['site', 'keys', 'environments'])
    cpSync(path.join(dataDir, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function prepareStoreInUse(): Promise<string> {
  const dataDir = copyOf(site.dataDir);
  for (const command of ['canary mf-catalog@1.1.0 --traffic 20', 'override set qa mf-catalog@1.2.0-rc.1', 'export']) {
    const { code, out } = await run(wordsOf(command), dataDir);
    expect([code, command], out).toEqual([0, command]);
    if (command === 'export') writeFileSync(path.join(repository, 'manifest.json'), out);
  }
  return dataDir;
}
const copyStoreInUse = () => copyOf(dataDirInUse);

async function prepareRollout(command: string, dataDir: string): Promise<void> {
  const [, verb] = /^rollout (\w+)/.exec(command) ?? [];
  if (verb) await run(['withdraw', 'mf-catalog'], dataDir);
  if (!verb || verb === 'start' || verb === 'list') return;
  await run(wordsOf('rollout start mf-booking@1.1.0 --steps 50,100'), dataDir);
  if (verb === 'resume') await run(wordsOf('rollout pause r-1'), dataDir);
  if (verb !== 'confirm') return;
  const rollout = readRollout({ root: path.join(dataDir, 'site') }, 'r-1');
  writeRollout({ root: path.join(dataDir, 'site') }, { ...rollout, status: 'confirming' });
}

async function prepareExperiment(command: string, dataDir: string): Promise<void> {
  const [, verb] = /^experiment (\w+)/.exec(command) ?? [];
  if (!verb || verb === 'start') return;
  await run(wordsOf('experiment start mf-booking@1.1.0 --traffic 50 --metric failures'), dataDir);
  if (verb === 'watch') await run(wordsOf('experiment stop e-1'), dataDir);
}

async function prepareRule(command: string, dataDir: string): Promise<void> {
  if (command.startsWith('freeze lift')) await run(wordsOf(`freeze set --until ${FUTURE_DATE}`), dataDir);
  if (command.startsWith('pin remove')) await run(wordsOf('pin set mf-booking'), dataDir);
  if (/^webhook (?:test|remove)/.test(command)) await run(['webhook', 'add', webhookUrl], dataDir);
  if (command.startsWith('approval waive')) await run(wordsOf('approval require mf-booking'), dataDir);
  if (command === 'rollback mf-catalog') await run(wordsOf('promote mf-catalog@1.1.0'), dataDir);
}

function startWatching(command: string, dataDir: string) {
  const program = path.join(root, 'release/cli/release.ts');
  const child = spawn(process.execPath, [...programArgs(program), ...wordsOf(command)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const announced = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
        resolve();
      });
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
  return { said: announced, ended };
}

test('every page was read', () => {
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.some(isOnSite)).toBe(true);
});

describe('as it stands in the pages, on the files of a store: npm run release --', () => {
  test.each(commands.filter((command) => !isOnSite(command) && !isWatchCommand(command) && !isFollowCommand(command)))(
    '%s',
    async (command) => {
      const dataDir = copyStoreInUse();
      if (command.startsWith('environment add')) rmSync(path.join(dataDir, 'environments'), { recursive: true });
      await prepareRollout(command, dataDir);
      await prepareExperiment(command, dataDir);
      await prepareRule(command, dataDir);
      if (command.endsWith('--close')) await run(wordsOf(command.replace('--close', '')), dataDir);
      const args = wordsOf(command).map((word) => PLACEHOLDER_VALUES[word] ?? word);
      const { code, out } = await run(args, dataDir);
      if (command === 'watch --dry-run') expect([code, out]).toEqual([1, expect.stringContaining('is not decided')]);
      else expect([code, out]).toEqual([0, expect.stringMatching(/\S/)]);
    },
  );

  test('watch waits for visitors, and ends when somebody else has decided', async () => {
    const waiting = commands.filter(isWatchCommand);
    expect(waiting.length).toBeGreaterThan(1);
    const dataDir = copyStoreInUse();
    await run(wordsOf('rollout start mf-booking@1.1.0 --steps 50,100'), dataDir);
    const watchers = waiting.map((command) => ({ command, ...startWatching(command, dataDir) }));
    for (const { said, ended } of watchers) await Promise.race([said, ended]);
    expect((await run(['withdraw', 'mf-catalog'], dataDir)).code).toBe(0);
    expect((await run(['rollout', 'abort', 'r-1'], dataDir)).code).toBe(0);
    for (const { command, ended } of watchers)
      expect(await ended, command).toMatch(
        command.startsWith('rollout') ? /r-1 {2}aborted/ : /is not a canary any more, because somebody else changed it/,
      );
  });
});

describe('as it stands in the pages, until it is stopped: npm run release --', () => {
  test.each(commands.filter(isFollowCommand))('%s', async (command) => {
    const dataDir = command.startsWith('follow') ? path.join(repository, 'region') : copyStoreInUse();
    if (command.startsWith('follow')) {
      mkdirSync(path.join(dataDir, 'keys'), { recursive: true });
      cpSync(path.join(site.dataDir, 'keys/release.pub'), path.join(dataDir, 'keys/release.pub'));
    }
    const args = wordsOf(command).map((word) => PLACEHOLDER_VALUES[word] ?? word);
    const ended = await new Promise<CommandResult>((resolve) => {
      const child = execFile(
        process.execPath,
        [...programArgs(path.join(root, 'release/cli/release.ts')), ...args],
        { env: { ...process.env, DATA_DIR: dataDir } },
        (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out: `${out}${err}` }),
      );
      child.stdout?.on('data', (text) => /Generation \d+ /.test(String(text)) && child.kill('SIGTERM'));
    });
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Stopped.') });
  });
});

describe('as it stands in the pages, at a site: npm run release --', () => {
  const admin = { Cookie: 'sid=robin', 'X-XSRF-TOKEN': 'token of robin', 'Content-Type': 'application/json' };
  let tokenId = '';
  beforeAll(async () => {
    answerStaffSignIn(site.api);
    const body = JSON.stringify({ name: 'to revoke', remotes: ['mf-catalog'], may: 'publish', days: 30 });
    const response = await send(site.port, '/_doorstep/ops/tokens', { method: 'POST', headers: admin, body });
    tokenId = (JSON.parse(response.text) as OpsNewToken).token.id;
    mkdirSync(path.join(repository, 'nowhere'));
  });

  const here = (command: string) =>
    wordsOf(command.replace('https://doorstep.example', `http://127.0.0.1:${site.port}`).replace('1a2b3c4d', tokenId));

  const onSite = commands.filter(isOnSite);
  const login = onSite.filter((command) => command.startsWith('login'));
  const logout = onSite.filter((command) => command.startsWith('logout'));
  const between = onSite.filter((command) => !login.includes(command) && !logout.includes(command));

  test.each(login)('%s', async (command) => {
    const program = path.join(root, 'release/cli/release.ts');
    const ended = await new Promise<string>((resolve) => {
      const child = execFile(process.execPath, [...programArgs(program), ...here(command)], (_error, out, err) =>
        resolve(`${out}${err}`),
      );
      child.stdin?.end('5550100901\nright\n123456\n');
    });
    expect(ended).toContain(`Signed in at http://127.0.0.1:${site.port} as Robin Hale`);
  });
  test.each([...between, ...logout])('%s', async (command) => {
    const { code, out } = await run(here(command), path.join(repository, 'nowhere'));
    expect([code, out]).toEqual([0, expect.stringMatching(/\S/)]);
  });
});
