import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNginx } from '@doorstep/gateway';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { file, picture } from '../../api-server/test/support/pictures';
import { startPostgres, type TestPostgres } from '../../api-server/test/support/postgres';
import { promote } from '../../nginx/src/release/verbs';
import { builds, makeDataDir, publishDist, settings } from '../../nginx/test/factory';
import { ask, compositionOf, freePort } from '../../nginx/test/runningSite';
import { root } from '../scripts/install.mjs';

/** The processes of deploy/compose.yaml on one machine: two gateways with an API each, PostgreSQL, a web address, the edge. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const owner = makeDataDir();
const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-deployment-'));
const running: ChildProcess[] = [];
const bucket = createServer((request, response) => {
  try {
    response.end(readFileSync(path.join(owner.site.root, request.url ?? '')));
  } catch {
    response.writeHead(404).end();
  }
});
let postgres: TestPostgres;
let edge: number;
let nodes: { gateway: number; api: number; programs: ChildProcess[] }[];

beforeAll(async () => {
  postgres = await startPostgres();
  for (const build of [builds.shell, builds.booking, builds.catalog]) {
    await publishDist(owner.dataDir, owner.site, build);
    await promote(owner.site, { name: build.name, version: '1.0.0' }, { settings });
  }
  await publishDist(owner.dataDir, owner.site, { ...builds.catalog, version: '1.1.0', marker: 'next' });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  mkdirSync(path.join(folder, 'uploads'));
  nodes = await Promise.all([1, 2].map(startNode));
  edge = await startEdge();
});
afterAll(async () => {
  await Promise.all(running.map(end));
  await postgres?.stop();
  bucket.close();
  owner.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function startNode(number: number) {
  const [gateway, api] = [await freePort(), await freePort()];
  const data = path.join(folder, `node-${number}`);
  mkdirSync(path.join(data, 'keys'), { recursive: true });
  copyFileSync(path.join(owner.dataDir, 'keys/release.pub'), path.join(data, 'keys/release.pub'));
  symlinkSync(path.join(folder, 'uploads'), path.join(data, 'uploads'));
  const env = { DATA_DIR: data, PORT: String(gateway), API_PORT: String(api), GATEWAY: 'nginx', LOG_LEVEL: 'warn' };
  const store = `http://127.0.0.1:${(bucket.address() as { port: number }).port}`;
  const programs = await Promise.all([
    begin('api-server/src/main.ts', 'Doorstep API is ready', { ...env, DATABASE_URL: postgres.url, SEED: 'none' }),
    begin('nginx/ops/serve.ts', 'The gateway is ready', { ...env, STORE_URL: store, TRUSTED_PROXIES: '127.0.0.1' }),
  ]);
  return { gateway, api, programs };
}

function begin(program: string, ready: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], { cwd: root, env: { ...process.env, ...env } });
  running.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (data: Buffer) => {
      said += data;
      if (said.includes(ready)) resolve(child);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(`${program} ended: ${said}`)));
  });
}

/** deploy/edge.conf as it is, but for addresses. */
async function startEdge(): Promise<number> {
  const port = await freePort();
  const [first, second] = nodes;
  const server = readFileSync(path.join(root, 'deploy/edge.conf'), 'utf8')
    .replace('gateway-1:8080', `127.0.0.1:${first?.gateway}`)
    .replace('gateway-2:8080', `127.0.0.1:${second?.gateway}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const conf = `pid ${folder}/edge.pid; error_log stderr; events {} http { access_log off; ${places.join(' ')} ${server} }`;
  writeFileSync(path.join(folder, 'edge.conf'), conf);
  const child = spawn(findNginx() ?? 'nginx', ['-c', `${folder}/edge.conf`, '-p', folder, '-g', 'daemon off;']);
  running.push(child);
  await vi.waitFor(() => ask(port, '/healthz'), { timeout: 10_000, interval: 50 });
  return port;
}

/** A gateway takes its nginx with it; an API may just die. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(child.spawnargs.some((arg) => arg.startsWith('api-server')) ? 'SIGKILL' : 'SIGTERM');
  });
}

const visitor = { Cookie: `mf_uid=${Buffer.alloc(16, 7).toString('base64')}` };
const home = (port: number) => ask(port, '/home', { headers: visitor });
const versionAt = async (port: number) => compositionOf((await home(port)).text).remotes['mf-catalog']?.version;

test('both gateways give a visitor the same bytes, and so does the edge', async () => {
  const answers = await Promise.all([edge, ...nodes.map(({ gateway }) => gateway)].map(home));
  for (const { status, headers, text } of answers) {
    expect(status).toBe(200);
    expect(headers.etag).toBe(answers[0]?.headers.etag);
    expect(text).toBe(answers[0]?.text);
  }
});

test('who signs in through one of them is signed in at the other', async () => {
  const [first, second] = nodes;
  const post = (port: number, call: string, fields: Record<string, string>, image?: File) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ app_token: 'doorstep-web-1', ...fields })) body.append(name, value);
    if (image) body.append('image', image);
    return fetch(`http://127.0.0.1:${port}/UserController/${call}`, { method: 'POST', body });
  };
  const person = { contact: '5557770001', phone_code: '+1', password: 'a long enough one', user_type: '1' };
  const more = { fullname: 'Robin Vale', first_name: 'Robin', last_name: 'Vale', email: 'robin@example.com' };
  const device = { device_type: 'android', device_token: '', address: '18 SW Alder Street, Portland' };
  const port1 = first?.gateway ?? 0;
  const registered = await post(port1, 'Register', { ...person, ...more, ...device }, file(await picture()));
  expect(await registered.json()).toMatchObject({ response: 1 });
  const signedIn = await post(port1, 'login', { ...person, ...device });
  const session = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  for (const port of [port1, second?.gateway ?? 0, edge]) {
    expect((await ask(port, '/api/v1/sessions', { headers: { Cookie: session } })).status).toBe(200);
    expect((await ask(port, '/api/v1/sessions')).status).toBe(401);
  }
});

test('a release of the owner is live at both within seconds', async () => {
  await promote(owner.site, { name: 'mf-catalog', version: '1.1.0' });
  for (const { gateway } of nodes)
    await vi.waitFor(async () => expect(await versionAt(gateway)).toBe('1.1.0'), { timeout: 15_000, interval: 100 });
  expect(await versionAt(edge)).toBe('1.1.0');
});

test('when one gateway or one API is gone, the site goes on', async () => {
  const [first, second] = nodes;
  await Promise.all((first?.programs ?? []).map(end));
  for (let count = 0; count < 20; count += 1) {
    expect((await home(edge)).status).toBe(200);
    expect((await ask(edge, '/api/v1/ready')).status).toBe(200);
  }
  expect((await home(second?.gateway ?? 0)).status).toBe(200);
});
