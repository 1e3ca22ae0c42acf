import { copyFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import path from 'node:path';
import { type Server, useTestBed } from '@doorstep/api-server/testing/apiFixture';
import { Browser } from '@doorstep/api-server/testing/browser';
import { orderFields } from '@doorstep/api-server/testing/order';
import { file, picture } from '@doorstep/api-server/testing/pictures';
import { S3Server } from '@doorstep/api-server/testing/s3Server';
import { send } from '@doorstep/gateway/testing/runningSite';
import { openSite, promote } from '@doorstep/release';
import { builds, publishDist, settings } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readComposeFile } from './support/composeFile';
import { ComposeProcesses } from './support/composeProcesses';

/**
 * What `docker compose up` would start, from the file itself: each service's own command in its own environment, with .env as
 * deploy/README.md says it. PostgreSQL and nginx are Debian's. MinIO and its client are not: an S3-compatible server of the tests
 * has the uploads, and the release store is read where `release` writes it.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const ENV_FILE = {
  ...{ POSTGRES_PASSWORD: 'of-the-database', STORAGE_PASSWORD: 'of-the-storage', UPLOADS_PASSWORD: 'of-the-uploads' },
  ...{ HEALTH_TOKEN: 'the-token-of-both-gateways', PUBLIC_URL: 'https://doorstep.example' },
  TIME_ZONE: 'America/Los_Angeles',
  APP_TOKENS: 'a-token-of-the-owner,another-token-of-the-owner',
  ...{ STRIPE_SECRET_KEY: 'sk_live_of_the_owner', STRIPE_PUBLISHABLE_KEY: 'pk_live_of_the_owner' },
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_owner',
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', SMS_URL: 'http://127.0.0.1:9/sms' },
};
/** Docker's part alone, in the hands of others here, or (redis) of a profile that has to be asked for. */
const NOT_STARTED = ['postgres', 'storage', 'mirror', 'release', 'redis'];

const testBed = useTestBed('postgresql');
const storage = new S3Server();
const compose = readComposeFile(ENV_FILE);
let site: ComposeProcesses;
let edge = '';
const releases = createServer((request, response) => {
  try {
    response.end(readFileSync(path.join(site.volume('store'), 'site', (request.url ?? '').replace('/releases', ''))));
  } catch {
    response.writeHead(404).end();
  }
});

beforeAll(async () => {
  await storage.listen();
  Object.assign(storage.keys, { accessKey: 'uploads', secretKey: ENV_FILE.UPLOADS_PASSWORD });
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
  const { host, username, pathname } = new URL(testBed.databaseUrl ?? '');
  site = new ComposeProcesses(compose, {
    'http://storage:9000/releases': `http://127.0.0.1:${(releases.address() as AddressInfo).port}/releases`,
    'http://storage:9000': storage.url,
    // The same server and a database with the schema, by the user and the password that the file gives.
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
  edge = `http://127.0.0.1:${await site.port('edge')}`;
});
afterAll(async () => {
  await site?.stop();
  releases.close();
  await storage.close();
});

test('every service of the file is started here, or named as one that is not', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    ['api-1a', 'api-1b', 'api-2a', 'api-2b', 'edge', 'gateway-1', 'gateway-2', ...NOT_STARTED].sort(),
  );
  for (const name of NOT_STARTED.slice(1, 3)) expect(compose.services[name]?.image).toMatch(/^minio\//);
  expect(compose.services.postgres?.image).toMatch(/^postgres:15/);
  expect(compose.services.redis?.profiles).toEqual(['redis']);
});

test('a variable that is missing in .env is named with what it is for, before anything starts', () => {
  const { APP_TOKENS, ...rest } = ENV_FILE;
  expect(() => readComposeFile(rest)).toThrow('APP_TOKENS: two tokens of your own, set them in .env');
});

test('all are healthy as the file asks, and nothing of the demonstration is there', async () => {
  for (const name of ['gateway-1', 'gateway-2', 'api-1a', 'api-1b', 'api-2a', 'api-2b'])
    expect([name, await site.isHealthy(name)]).toEqual([name, true]);
  const environment = await site.environment('api-1a');
  expect(environment).toMatchObject({ NODE_ENV: 'production', SEED: 'none', HOST: '0.0.0.0' });
  const visitor = new Browser(edge, ENV_FILE.APP_TOKENS.split(',')[0] ?? '');
  expect((await visitor.w('categories', {})).body.data ?? []).toEqual([]);
});

test('the release command works with the key and the store that the file gives it', async () => {
  const status = await site.run('release');
  expect(status).toContain('mf-catalog');
  expect((await send(Number(new URL(edge).port), '/home')).status).toBe(200);
});

test('somebody registers and books through the edge, and the photo lies in the storage', async () => {
  const category = await testBed.category(4000);
  const provider = await testBed.provider(category.services);
  const at = { browser: () => new Browser(edge, ENV_FILE.APP_TOKENS.split(',')[0] ?? '') } as Server;
  const { browser } = await testBed.customer(at);
  const fields = orderFields({ category, providerId: provider.id, bookingType: 'hire' });
  const { body } = await browser.w('booking', { ...fields, service_image1: file(await picture()) });
  expect(body).toMatchObject({ response: true });
  const { data } = (await browser.w('bookingDetails', { booking_id: body.data.booking_id })).body;
  expect(data).toMatchObject({ booking_id: body.data.booking_id, status: '1' });
  expect((await browser.send('GET', data.service_image1)).status).toBe(200);
  expect([...storage.objects.keys()].length).toBeGreaterThan(0);
});

/** Linux answers for the whole of 127.0.0.0/8: who is slow has addresses of their own. */
const SLOW_ADDRESSES = ['127.0.0.66', '127.0.0.67'];
const SLOW_SENDERS = 300;
const VISITS = 60;
const HALF_BODY =
  'POST /UserController/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

test('who sends slowly, through edge, gateway and API, leaves everybody else alone, and ends', async () => {
  const port = Number(new URL(edge).port);
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
