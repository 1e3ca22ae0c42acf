import { apiV1, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestBed, type TestServer } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { startPostgres, startReplica, type TestPostgres } from './support/postgres';

const MAX_LAG = 2000;
const readCalls = (Object.keys(wireCalls) as WireCallName[]).filter((name) => 'reads' in wireCalls[name]);

describe('public reads with a streaming replica', () => {
  const testBed = new TestBed();
  let primary: TestPostgres;
  let replica: TestPostgres;
  let server: TestServer;
  beforeAll(async () => {
    primary = await startPostgres();
    await testBed.openOn(primary.url);
    await testBed.category(1000);
    replica = await startReplica(primary);
    server = await testBed.serve({ replica: { url: replica.url, maxLag: MAX_LAG } });
    await usable();
  }, 120_000);
  beforeEach(() => testBed.watchServers());
  afterAll(async () => {
    await testBed.close();
    await replica?.stop();
    await primary?.stop();
  });

  const usable = (is = true) =>
    vi.waitFor(() => expect(server.app.context.replica?.isUsable).toBe(is), { timeout: 20_000, interval: 50 });
  const nameOf = async (browser: HttpBrowser, id: string) => {
    const { body } = await browser.w('providerDetails', { provider_id: id });
    return body.data?.fullname as string | undefined;
  };
  const rename = (id: string, name: string) =>
    testBed.db.execute(sql`update users set fullname = ${name} where id = ${id}`);
  const holdBack = (pool: { execute: typeof testBed.db.execute }) => pool.execute(sql`select pg_wal_replay_pause()`);
  const replicaDb = () => {
    const reads = server.app.context.publicReads;
    let db: typeof testBed.db | undefined;
    return reads
      .for({ cookies: {}, protocol: 'http' } as never, async (from) => {
        db = from;
      })
      .then(() => db as typeof testBed.db);
  };
  const readyOf = async () => (await fetch(`${server.base}${apiV1}/ready`)).json();

  test('come from the replica, including recent changes', async () => {
    const { services } = await testBed.category(1000);
    const provider = await testBed.provider(services);
    const db = await replicaDb();
    expect((await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is).toBe(true);
    await vi.waitFor(async () => expect(await nameOf(server.browser(), provider.id)).toBe(provider.fullname), 10_000);
    await rename(provider.id, 'Renamed Person');
    await vi.waitFor(async () => expect(await nameOf(server.browser(), provider.id)).toBe('Renamed Person'), 10_000);
    expect(await readyOf()).toEqual({ status: 'ok' });
  });

  test.each(readCalls)('stay on the replica after %s', async (name) => {
    const reader = await testBed.signIn(server, await testBed.user());
    reader.cookies.delete('wrote');
    await reader.w(name, {});
    expect([...reader.cookies.keys()]).not.toContain('wrote');
  });

  test('return a browser’s own changes at once, and other data within the maximum lag', async () => {
    const { services } = await testBed.category(1000);
    const provider = await testBed.provider(services);
    const writer = await testBed.signIn(server, await testBed.user());
    const visitor = server.browser();
    expect([...writer.cookies.keys()]).toContain('wrote');
    await vi.waitFor(async () => expect(await nameOf(visitor, provider.id)).toBe(provider.fullname), 10_000);
    const onReplica = await replicaDb();
    await holdBack(onReplica);
    try {
      await rename(provider.id, 'Written Now');
      expect(await nameOf(writer, provider.id)).toBe('Written Now');
      // Within the limit the replica may be read, and lacks the change.
      if (server.app.context.replica?.isUsable)
        expect(['Written Now', provider.fullname]).toContain(await nameOf(visitor, provider.id));
      await usable(false);
      expect(await nameOf(visitor, provider.id)).toBe('Written Now');
      expect(visitor.cookies.has('wrote')).toBe(false);
      expect(await readyOf()).toEqual({ status: 'ok', degraded: ['replica'] });
    } finally {
      await onReplica.execute(sql`select pg_wal_replay_resume()`);
    }
    await usable();
    expect(await nameOf(visitor, provider.id)).toBe('Written Now');
  }, 60_000);

  test('serve search, public pages and lists while it is down, and return to it afterwards', async () => {
    const { services } = await testBed.category(1000);
    const provider = await testBed.provider(services);
    const visitor = server.browser();
    const all = async () => {
      expect((await visitor.x('GET', '/search?q=plumb')).status).toBe(200);
      expect((await visitor.x('GET', '/public-profiles')).status).toBe(200);
      expect((await visitor.x('GET', '/service-pages')).status).toBe(200);
      expect((await visitor.w('categories', {})).body.data.length).toBeGreaterThan(0);
      expect(await nameOf(visitor, provider.id)).toBe(provider.fullname);
    };
    await vi.waitFor(all, 10_000);
    const crashed = replica.crash();
    for (let round = 0; round < 5; round++) await all();
    await crashed;
    await usable();
    await all();
  }, 60_000);

  test('set no cookie without a replica', async () => {
    const alone = await testBed.serve();
    const browser = await testBed.signIn(alone, await testBed.user());
    expect([...browser.cookies.keys()]).not.toContain('wrote');
  });
});
