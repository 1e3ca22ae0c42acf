import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type TestServer, useTestBed } from '@doorstep/api-server/testing/apiFixture';
import { HttpBrowser } from '@doorstep/api-server/testing/browser';
import { EventStream } from '@doorstep/api-server/testing/eventStream';
import { orderFields } from '@doorstep/api-server/testing/order';
import { file, picture } from '@doorstep/api-server/testing/pictures';
import { S3Server } from '@doorstep/api-server/testing/s3Server';
import { findNginx } from '@doorstep/gateway';
import { compositionOf, freePort, send } from '@doorstep/gateway/testing/runningSite';
import { promote } from '@doorstep/release';
import { builds, makeLiveSite, publishDist } from '@doorstep/release/testing/factory';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../install.mjs';

/**
 * The processes of deploy/compose.yaml on one machine: two gateways with two APIs each, PostgreSQL, storage for uploads, a web
 * address with the releases, the edge.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const ENV_FILE: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'of-the-database',
  HEALTH_TOKEN: 'the-token-of-both-gateways',
  PUBLIC_URL: 'https://doorstep.example',
  TIME_ZONE: 'America/Los_Angeles',
  APP_TOKENS: 'a-token-of-the-owner,another-token-of-the-owner',
  STRIPE_SECRET_KEY: 'sk_live_of_the_owner',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_owner',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_owner',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_URL: 'http://127.0.0.1:9/sms',
};

function composeEnvironment(part: 'x-gateway' | 'x-api', envFile = ENV_FILE): Record<string, string> {
  const text = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, other: string) => {
      const input = envFile[name];
      if (!input && kind === '?') throw new Error(`${name}: ${other}`);
      return input || other || '';
    });
  const anchors = new Map([...text.matchAll(/&(\w+) (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  const block =
    new RegExp(`^${part}:.*\\n(?:(?: .*)?\\n)*? {2}environment:\\n((?: {4}.*\\n)+)`, 'm').exec(text)?.[1] ?? '';
  const pairs = [...block.matchAll(/^ {4}(\w+): (?:&\w+ )?(.*)$/gm)].map(([, name = '', value = '']) => {
    const alias = /^\*(\w+)$/.exec(value)?.[1];
    return [name, fill(alias ? (anchors.get(alias) ?? '') : value.replace(/^"(.*)"$/, '$1'))];
  });
  return Object.fromEntries(pairs);
}

const testBed = useTestBed('postgresql');
const storage = new S3Server();
let owner: Awaited<ReturnType<typeof makeLiveSite>>;
const HEALTH_TOKEN = ENV_FILE.HEALTH_TOKEN ?? '';
const APP_TOKEN = ENV_FILE.APP_TOKENS?.split(',')[0] ?? '';
const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-deployment-'));
const running: ChildProcess[] = [];
const bucket = createServer((request, response) => {
  try {
    response.end(readFileSync(path.join(owner.site.root, request.url ?? '')));
  } catch {
    response.writeHead(404).end();
  }
});
let edgePort: number;
let cdnPort: number;
let nodes: {
  gateway: number;
  base: string;
  programs: [api: ChildProcess, second: ChildProcess, gateway: ChildProcess];
}[];

beforeAll(async () => {
  owner = await makeLiveSite();
  await publishDist(owner.dataDir, owner.site, { ...builds.catalog, version: '1.1.0', marker: 'next' });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  await storage.listen();
  nodes = await Promise.all([1, 2].map(startNode));
  await startEdge();
});
afterAll(async () => {
  await Promise.all(running.map(end));
  await storage.close();
  bucket.close();
  owner.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function startNode(number: number) {
  const [gateway, ...apis] = [await freePort(), await freePort(), await freePort()] as const;
  const data = path.join(folder, `node-${number}`);
  mkdirSync(path.join(data, 'keys'), { recursive: true });
  copyFileSync(path.join(owner.dataDir, 'keys/release.pub'), path.join(data, 'keys/release.pub'));
  const env = { DATA_DIR: data, PORT: String(gateway), GATEWAY: 'nginx', LOG_LEVEL: 'warn' };
  const store = `http://127.0.0.1:${(bucket.address() as { port: number }).port}`;
  const startApi = (port: number) =>
    startProgram('api-server/src/main.ts', 'Doorstep API is ready', {
      ...{ ...composeEnvironment('x-api'), ...env, ...storage.env, DATABASE_URL: testBed.databaseUrl },
      API_PORT: String(port),
    });
  const API_SERVERS = composeEnvironment('x-gateway')
    .API_SERVERS?.replace('8081', String(apis[0]))
    .replace('8082', String(apis[1]));
  const programs = await Promise.all([
    startApi(apis[0]),
    startApi(apis[1]),
    startProgram('nginx/src/serve.ts', 'The gateway is ready', {
      ...{ ...composeEnvironment('x-gateway'), ...env, API_SERVERS, STORE_URL: store, TRUSTED_PROXIES: '127.0.0.1' },
    }),
  ]);
  return { gateway, base: `http://127.0.0.1:${gateway}`, programs };
}

function startProgram(program: string, ready: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, programArgs(path.join(root, program)), {
    cwd: root,
    env: { ...process.env, ...env },
  });
  running.push(child);
  return new Promise((resolve, reject) => {
    let message = '';
    const read = (data: Buffer) => {
      message += data;
      if (message.includes(ready)) resolve(child);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(`${program} ended: ${message}`)));
  });
}

async function startNginx(name: 'edge' | 'cdn', change: (configuration: string) => string): Promise<number> {
  const port = await freePort();
  const place = path.join(folder, name);
  mkdirSync(place);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${place}/${one};`);
  const server = change(readFileSync(path.join(root, `deploy/${name}.conf`), 'utf8'))
    .replace('/var/cache/nginx', place)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  // The user that writes the cache must be able to reach this folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const conf = `${user}pid ${place}/pid; error_log stderr; events {} http { access_log off; ${places.join(' ')} ${server} }`;
  writeFileSync(`${place}.conf`, conf);
  running.push(spawn(findNginx() ?? 'nginx', ['-c', `${place}.conf`, '-p', place, '-g', 'daemon off;']));
  await vi.waitFor(() => send(port, '/healthz'), { timeout: 10_000, interval: 50 });
  return port;
}

async function startEdge() {
  const [first, second] = nodes;
  edgePort = await startNginx('edge', (text) =>
    text
      .replace('gateway-1:8080', `127.0.0.1:${first?.gateway}`)
      .replace('gateway-2:8080', `127.0.0.1:${second?.gateway}`),
  );
  cdnPort = await startNginx('cdn', (text) => text.replaceAll('edge:8080', `127.0.0.1:${edgePort}`));
}

/** SIGTERM lets a gateway stop its nginx. An API may be killed. */
function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(child.spawnargs.some((arg) => arg.includes('/api-server/')) ? 'SIGKILL' : 'SIGTERM');
  });
}

const visitorHeaders = { Cookie: `mf_uid=${Buffer.alloc(16, 7).toString('base64')}` };
const requestHome = (port: number) => send(port, '/home', { headers: visitorHeaders });
const versionAt = async (port: number) => compositionOf((await requestHome(port)).text).remotes['mf-catalog']?.version;

test('the API refuses to start without the settings of a real site and lists all of them', async () => {
  const { APP_TOKENS, ...input } = ENV_FILE;
  expect(() => composeEnvironment('x-gateway', input)).toThrow(/^APP_TOKENS: two tokens of your own/);
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, SMS_URL, ...rest } = ENV_FILE;
  const demo = { ...rest, APP_TOKENS: 'doorstep-web-1,doorstep-web-2', SEED: 'demo' };
  const api = composeEnvironment('x-api', demo);
  const rejected = await startProgram('api-server/src/main.ts', 'Doorstep API is ready', {
    ...api,
    API_PORT: `${await freePort()}`,
  }).catch((error: Error) => error.message);
  for (const name of ['APP_TOKENS', 'SEED=none', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SMS_URL', 'DEMO=yes'])
    expect(rejected).toContain(name);
  expect(composeEnvironment('x-api').SEED).toBe('none');
  expect(composeEnvironment('x-api', { ...demo, DEMO: 'yes' })).toMatchObject({
    DEMO: 'yes',
    SEED: 'demo',
    HOST: '0.0.0.0',
  });
});

test('both gateways, the edge and the CDN send a visitor the same bytes', async () => {
  const responses = await Promise.all([edgePort, cdnPort, ...nodes.map(({ gateway }) => gateway)].map(requestHome));
  for (const { status, headers, text } of responses) {
    expect(status).toBe(200);
    expect(headers.etag).toBe(responses[0]?.headers.etag);
    expect(text).toBe(responses[0]?.text);
  }
});

const browserAt = (base: string) => new HttpBrowser(base, APP_TOKEN);

const serverAt = (base: string) => ({ browser: () => browserAt(base) }) as TestServer;
const addresses = () => [
  ...nodes.map(({ base }) => base),
  ...[edgePort, cdnPort].map((port) => `http://127.0.0.1:${port}`),
];

/** Cookies belong to the site, not to a machine. */
function atGateway(browser: HttpBrowser, base: string): HttpBrowser {
  const there = browserAt(base);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
}

test('a person who registers and signs in at one gateway is signed in at the other, with the portrait', async () => {
  const [first = '', second = ''] = addresses();
  const user = { contact: '5557770001', phone_code: '+1', password: 'a long enough one', user_type: '1' };
  const more = { fullname: 'Robin Vale', first_name: 'Robin', last_name: 'Vale', email: 'robin@example.com' };
  const device = { device_type: 'android', device_token: '', address: '18 SW Alder Street, Portland' };
  const browser = browserAt(first);
  const image = file(await picture());
  expect((await browser.w('register', { ...user, ...more, ...device, image })).body).toMatchObject({ response: 1 });
  const { data } = (await browser.w('login', { ...user, ...device })).body;
  for (const base of addresses()) {
    expect((await atGateway(browser, base).x('GET', '/sessions')).status).toBe(200);
    expect((await browserAt(base).x('GET', '/sessions')).status).toBe(401);
  }
  const portrait = await browserAt(second).bytes(data.image);
  expect(portrait.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(portrait).toEqual(await browserAt(first).bytes(data.image));
});

let firstBooking: { browser: HttpBrowser; bookingId: string; photo: string };

test('a booking made at one gateway appears on a page that is open at the other, with its photo', async () => {
  const [first = '', second = ''] = addresses();
  const category = await testBed.category(4000);
  const provider = await testBed.provider(category.services);
  const stream = await new EventStream(second, await testBed.signIn(serverAt(second), provider, 'provider')).open();
  await vi.waitFor(() => expect(stream.heard[0]?.event).toBe('ready'));
  const { browser } = await testBed.customer(serverAt(first));
  const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
  const startedAt = performance.now();
  const { body } = await browser.w('booking', { ...fields, service_image1: file(await picture()) });
  const bookingId = body.data.booking_id;
  await vi.waitFor(() => expect(stream.changes.map(({ data }) => data.booking_id)).toContain(bookingId));
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  stream.close();

  const photo = (await atGateway(browser, second).w('bookingDetails', { booking_id: bookingId })).body.data
    .service_image1;
  for (const base of addresses()) {
    const reader = atGateway(browser, base);
    expect((await reader.send('GET', photo)).status).toBe(200);
    expect((await browserAt(base).send('GET', photo)).status).toBe(404);
    expect((await reader.send('GET', photo.split('?')[0])).status).toBe(404);
  }
  firstBooking = { browser, bookingId, photo };
});

test('a release by the owner goes live at both gateways within seconds', async () => {
  await promote(owner.site, { name: 'mf-catalog', version: '1.1.0' });
  for (const { gateway } of nodes)
    await vi.waitFor(async () => expect(await versionAt(gateway)).toBe('1.1.0'), { timeout: 15_000, interval: 100 });
  expect(await versionAt(edgePort)).toBe('1.1.0');
});

test('the CDN caches files that never change, and nothing that depends on the visitor', async () => {
  const { text } = await requestHome(cdnPort);
  const entry = compositionOf(text).remotes['mf-catalog']?.url ?? '';
  const compressed = { headers: { 'Accept-Encoding': 'gzip' } };
  const [missed, plain] = [await send(cdnPort, entry, compressed), await send(cdnPort, entry)];
  const response = await send(cdnPort, entry, compressed);
  expect([missed.headers['x-cache'], response.headers['x-cache']]).toEqual(['MISS', 'HIT']);
  expect(response.headers['content-encoding']).toBe('gzip');
  expect([response.text, response.headers['cache-control']]).toEqual([plain.text, missed.headers['cache-control']]);
  storage.objects.set('avatars/f_seen.jpg', { bytes: await picture(), type: 'image/jpeg', at: new Date() });
  const responses = [
    await send(cdnPort, '/uploads/avatars/f_seen.jpg'),
    await send(cdnPort, '/uploads/avatars/f_seen.jpg'),
  ];
  expect(responses.map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT']);
  const visitors = await Promise.all([1, 2].map(() => send(cdnPort, '/home')));
  const ids = visitors.map(({ headers }) => headers['set-cookie']?.find((cookie) => cookie.startsWith('mf_uid=')));
  expect(ids[0]).toBeDefined();
  expect(ids[0]).not.toBe(ids[1]);
});

test('the release command combines the health reports of both gateways', async () => {
  const reports = [{ remote: 'mf-catalog', version: '1.1.0', route: '/home', kind: 'view', ms: 900 }];
  const { generation, set } = compositionOf(
    (await send(nodes[0]?.gateway ?? 0, '/home', { headers: visitorHeaders })).text,
  );
  for (const [index, { gateway }] of nodes.entries()) {
    const signing = nodes[(index + 1) % nodes.length]?.gateway ?? gateway;
    const signed = await send(signing, `/_doorstep/reports?generation=${generation}&set=${set}`, {
      headers: visitorHeaders,
    });
    const { page } = JSON.parse(signed.text);
    const body = JSON.stringify({ page, reports });
    await send(gateway, '/_doorstep/reports', { method: 'POST', headers: visitorHeaders, body });
  }
  const gateways = nodes.flatMap(({ base }) => ['--gateway', base]);
  const env = { ...process.env, DATA_DIR: owner.dataDir, HEALTH_TOKEN };
  const args = [...programArgs(path.join(root, 'release/cli/release.ts')), 'status', '--json', ...gateways];
  await vi.waitFor(
    async () => {
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
      const { remotes, missing } = JSON.parse(stdout);
      expect(missing).toEqual([]);
      const [live] = remotes.find(({ name }: { name: string }) => name === 'mf-catalog').versions;
      expect(live).toMatchObject({ version: '1.1.0', health: { views: 2 } });
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(
    (await send(edgePort, '/_doorstep/health?since=0', { headers: { Authorization: `Bearer ${HEALTH_TOKEN}` } }))
      .status,
  ).toBe(404);
});

async function expectSiteWorks() {
  for (let count = 0; count < 20; count += 1) {
    expect((await requestHome(edgePort)).status).toBe(200);
    expect((await send(edgePort, '/api/v1/ready')).status).toBe(200);
  }
  const there = atGateway(firstBooking.browser, `http://127.0.0.1:${edgePort}`);
  const readBooking = () => there.w('bookingDetails', { booking_id: firstBooking.bookingId });
  let { status, body } = await readBooking();
  // The edge never sends a POST twice: the first gateway may have received it. The next POST goes to the other gateway.
  if (status === 502) {
    expect(body.message).toBe('The service cannot be reached right now. Please try again in a moment.');
    ({ status, body } = await readBooking());
  }
  const { data } = body;
  expect(data).toMatchObject({ booking_id: firstBooking.bookingId, status: '1' });
  expect((await there.send('GET', firstBooking.photo)).status).toBe(200);
}

test('a gateway loses nothing when its API dies, because it uses the one beside it', async () => {
  const [first] = nodes;
  if (first) await end(first.programs[0]);
  expect((await send(first?.gateway ?? 0, '/api/v1/ready')).status).toBe(200);
  await expectSiteWorks();
});

test('a gateway without an API answers 502, and the edge uses the other gateway', async () => {
  const [first] = nodes;
  if (first) await end(first.programs[1]);
  expect((await send(first?.gateway ?? 0, '/api/v1/ready')).status).toBe(502);
  await expectSiteWorks();
});

test('bookings still work when that gateway is down as well', async () => {
  const [first] = nodes;
  if (first) await end(first.programs[2]);
  await expectSiteWorks();
  const category = await testBed.category(3000);
  const provider = await testBed.provider(category.services);
  const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
  const there = atGateway(firstBooking.browser, `http://127.0.0.1:${edgePort}`);
  expect((await there.w('booking', { ...fields, service_image1: file(await picture()) })).body.response).toBe(true);
});
