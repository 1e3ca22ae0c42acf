import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../src/main/app';
import { type Connection, connect } from '../src/platform/db/connect';
import { readSettings } from '../src/platform/settings';
import { HttpBrowser } from './support/browser';
import { startPostgres, type TestPostgres } from './support/postgres';

let postgres: TestPostgres;
let connection: Connection;
let app: App;
let base = '';

beforeAll(async () => {
  postgres = await startPostgres();
  connection = await connect({ databaseUrl: postgres.url, poolSize: 4 });
  const { settings } = readSettings({ DATA_DIR: '/tmp/doorstep-hanging', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  if (!settings) throw new Error('the test settings are wrong');
  app = await buildApp({ connection, settings });
  base = await app.server.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  postgres?.resume();
  await app?.server.close();
  await connection?.close();
  await postgres?.stop();
}, 60_000);

const timed = async <T>(work: Promise<T>) => {
  const start = Date.now();
  const result = await work;
  return { result, took: Date.now() - start };
};

test('reports a hanging database within two seconds, and answers every request', async () => {
  const browser = new HttpBrowser(base);
  const login = { contact: '5550000000', password: 'whatever this is', device_type: 'web', user_type: '1' };
  expect((await browser.x('GET', '/ready')).status).toBe(200);
  expect((await browser.w('categories', {})).status).toBe(200);
  postgres.pause();
  const calls = Array.from({ length: 12 }, (_, n) => timed(browser.w(n % 2 ? 'login' : 'categories', login)));
  for (let n = 0; n < 3; n++) {
    const { result, took } = await timed(browser.x('GET', '/ready'));
    expect(result.status).toBe(503);
    expect(result.headers.get('retry-after')).not.toBeNull();
    expect(took).toBeLessThan(6000);
  }
  expect((await browser.x('GET', '/health')).status).toBe(200);
  for (const { result, took } of await Promise.all(calls)) {
    expect(result.status).toBe(503);
    expect([result.body.responce, result.body.result]).toContain('false');
    expect(Number(result.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(took).toBeLessThan(25_000);
  }
  postgres.resume();
  await expect.poll(async () => (await browser.x('GET', '/ready')).status, { timeout: 30_000 }).toBe(200);
  expect((await browser.w('categories', {})).status).toBe(200);
  expect((await browser.w('login', login)).status).toBe(200);
}, 120_000);
