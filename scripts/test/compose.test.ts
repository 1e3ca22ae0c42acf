import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { type TestServer, useTestBed } from '@doorstep/api-server/testing/apiFixture';
import { HttpBrowser } from '@doorstep/api-server/testing/browser';
import { orderFields } from '@doorstep/api-server/testing/order';
import { file, picture } from '@doorstep/api-server/testing/pictures';
import { send } from '@doorstep/gateway/testing/runningSite';
import { openSite, promote } from '@doorstep/release';
import { builds, publishDist, settings } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../install.mjs';
import { readComposeFile } from './support/composeFile';
import { ComposeProcesses } from './support/composeProcesses';

/**
 * Starts the services that `docker compose up` would start: each service's own command in its own environment, with
 * .env as deploy/README.md describes. PostgreSQL and nginx are Debian's. Uploads and the release store are in the
 * volumes of the file.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const ENV_FILE = {
  POSTGRES_PASSWORD: 'of-the-database',
  ...{ HEALTH_TOKEN: 'the-token-of-both-gateways', PUBLIC_URL: 'https://doorstep.example' },
  TIME_ZONE: 'America/Los_Angeles',
  APP_TOKENS: 'a-token-of-the-owner,another-token-of-the-owner',
  ...{ STRIPE_SECRET_KEY: 'sk_live_of_the_owner', STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_owner' },
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_owner',
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', SMS_URL: 'http://127.0.0.1:9/sms' },
};
/** Docker runs these alone, the test replaces them, or (redis) they belong to an optional profile. */
const NOT_STARTED = ['postgres', 'release', 'redis'];

const testBed = useTestBed('postgresql');
const compose = readComposeFile(ENV_FILE);
let site: ComposeProcesses;
let edgeUrl = '';

beforeAll(async () => {
  const { host, username, pathname } = new URL(testBed.databaseUrl ?? '');
  site = new ComposeProcesses(compose, {
    'doorstep:of-the-database@postgres:5432/doorstep': `${username}:of-the-database@${host}${pathname}`,
  });
  const store = site.volume('store');
  for (const build of [builds.shell, builds.booking, builds.catalog]) {
    await publishDist(store, openSite(store), build);
    await promote(openSite(store), { name: build.name, version: '1.0.0' }, { settings });
  }
  copyFileSync(path.join(store, 'keys/release.pub'), path.join(site.volume('./keys/public'), 'release.pub'));
  copyFileSync(path.join(store, 'keys/release.key'), path.join(site.volume('./keys/private'), 'release.key'));
  const started = Object.keys(compose.services).filter((name) => !NOT_STARTED.includes(name) && name !== 'edge');
  await Promise.all(started.map((name) => site.start(name)));
  await site.start('edge');
  edgeUrl = `http://127.0.0.1:${await site.port('edge')}`;
});
afterAll(async () => {
  await site?.stop();
});

test('every service of the file starts in this test or is listed as not started', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ['api-1a', 'api-1b', 'api-2a', 'api-2b', 'edge', 'gateway-1', 'gateway-2', ...NOT_STARTED].sort(),
  );
  expect(compose.services.postgres?.image).toMatch(/^postgres:15/);
  expect(compose.services.redis?.profiles).toEqual(['redis']);
});

test('every container is read-only, drops its capabilities and has limits', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    expect([name, service.pids_limit]).toEqual([name, expect.any(Number)]);
  }
});

test('the network of the database excludes the edge and the internet', () => {
  expect(compose.networks.back).toEqual({ internal: true });
  const networksOf = (name: string) => compose.services[name]?.networks;
  expect([networksOf('edge'), networksOf('postgres'), networksOf('redis')]).toEqual([['front'], ['back'], ['back']]);
  for (const name of ['gateway-1', 'gateway-2']) expect(networksOf(name)).toEqual(['front', 'back']);
});

test('every variable of .env that the programs read reaches them', () => {
  const variables = [
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'TWILIO_PROXY_SERVICE',
    'INBOUND_SECRET',
    'OSRM_URL',
    'GOOGLE_ROUTES_API_KEY',
    'GOOGLE_CALENDAR_CLIENT_ID',
    'MICROSOFT_CALENDAR_CLIENT_SECRET',
  ];
  const ofApi = [...variables, 'GOOGLE_MAPS_API_KEY', 'MAPS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'TIME_ZONE', 'S3_URL'];
  const ofGateway = ['SECURITY_CONTACT', 'SECURITY_EXPIRES', 'GOOGLE_MAPS_API_KEY', 'MAPS_URL', 'GATEWAY_METRICS_PORT'];
  const file = readComposeFile({
    ...ENV_FILE,
    ...Object.fromEntries([...ofApi, ...ofGateway].map((name) => [name, `of ${name}`])),
  });
  for (const name of ofApi) expect(file.services['api-2b']?.environment?.[name]).toBe(`of ${name}`);
  for (const name of ofGateway) expect(file.services['gateway-2']?.environment?.[name]).toBe(`of ${name}`);
  const ports = readComposeFile({ ...ENV_FILE, METRICS_PORT: '9464', SECOND_METRICS_PORT: '9466' }).services;
  expect(ports['api-1a']?.command).toContain('METRICS_PORT=9464');
  expect(ports['api-1b']?.command).toContain('METRICS_PORT=9466');
});

test('images come from maintained releases and can be pinned', () => {
  const dockerfile = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim\nFROM \$\{NODE_IMAGE\}$/m);
  const script = readFileSync(path.join(root, 'deploy/pin-images.sh'), 'utf8');
  const pinned = [...script.matchAll(/^pin (\w+) (\S+)$/gm)].map(([, name = '', image = '']) => [name, image] as const);
  expect(pinned.map(([name]) => name)).toEqual(['NODE_IMAGE', 'EDGE_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE']);
  const text = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  for (const [name, image] of pinned) expect(text).toContain(`\${${name}:-${image}}`);
  expect(text).not.toMatch(/minio/i);
});

test('a missing variable of .env is named with its purpose before anything starts', () => {
  const { APP_TOKENS, ...rest } = ENV_FILE;
  expect(() => readComposeFile(rest)).toThrow('APP_TOKENS: two tokens of your own, set them in .env');
});

test('all services become healthy, without demo data', async () => {
  for (const name of ['gateway-1', 'gateway-2', 'api-1a', 'api-1b', 'api-2a', 'api-2b'])
    expect([name, await site.isHealthy(name)]).toEqual([name, true]);
  const environment = await site.environment('api-1a');
  expect(environment).toMatchObject({ NODE_ENV: 'production', SEED: 'none', HOST: '0.0.0.0' });
  const visitor = new HttpBrowser(edgeUrl, ENV_FILE.APP_TOKENS.split(',')[0] ?? '');
  expect((await visitor.w('categories', {})).body.data ?? []).toEqual([]);
});

test('the release command works with the mounted key and store', async () => {
  const status = await site.run('release');
  expect(status).toContain('mf-catalog');
  expect((await send(Number(new URL(edgeUrl).port), '/home')).status).toBe(200);
});

test('somebody registers and books through the edge, and the photo reaches the volume of all APIs', async () => {
  const category = await testBed.category(4000);
  const provider = await testBed.provider(category.services);
  const at = { browser: () => new HttpBrowser(edgeUrl, ENV_FILE.APP_TOKENS.split(',')[0] ?? '') } as TestServer;
  const { browser } = await testBed.customer(at);
  const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
  const { body } = await browser.w('booking', { ...fields, service_image1: file(await picture()) });
  expect(body).toMatchObject({ response: true });
  const { data } = (await browser.w('bookingDetails', { booking_id: body.data.booking_id })).body;
  expect(data).toMatchObject({ booking_id: body.data.booking_id, status: '1' });
  expect((await browser.send('GET', data.service_image1)).status).toBe(200);
  expect(readdirSync(path.join(site.volume('data'), 'uploads'), { recursive: true }).length).toBeGreaterThan(0);
});

/** Linux answers for the whole of 127.0.0.0/8, so slow clients get addresses of their own. */
const SLOW_ADDRESSES = ['127.0.0.66', '127.0.0.67'];
const SLOW_SENDERS = 300;
const VISITS = 60;
const HALF_BODY =
  'POST /UserController/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

test('slow senders delay nobody else and get disconnected', async () => {
  const port = Number(new URL(edgeUrl).port);
  const slow: Socket[] = [];
  const slowest = async () => {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const startedAt = performance.now();
      const { status } = await send(port, visit % 2 ? '/home' : '/api/v1/ready');
      expect(status).toBe(200);
      times.push(performance.now() - startedAt);
    }
    return Math.max(...times);
  };
  const connectSlowly = (index: number) =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: SLOW_ADDRESSES[index % 2] });
      slow.push(socket);
      socket.resume();
      socket.on('error', () => resolve());
      socket.on('connect', () => socket.write(HALF_BODY, () => resolve()));
    });
  const sending = () => slow.filter((socket) => !socket.destroyed && !socket.readableEnded);

  const quiet = await slowest();
  await Promise.all(Array.from({ length: SLOW_SENDERS }, (_, index) => connectSlowly(index)));
  expect(sending().length).toBeGreaterThan(SLOW_SENDERS / 2);
  // A busy machine is slow with and without them.
  expect(await slowest()).toBeLessThan(Math.max(1000, 5 * quiet));
  await expect.poll(() => sending().length, { timeout: 60_000, interval: 500 }).toBeLessThan(10);
  for (const socket of slow) socket.destroy();
});
