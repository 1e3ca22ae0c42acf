import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiV1 } from '@doorstep/shared-api/wire';
import { createClient } from '@redis/client';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Connection, connect } from '../src/platform/db/connect';
import { type LiveEventKind, subcategories } from '../src/platform/db/schema';
import { type LiveEvent, publish, withEvents } from '../src/platform/events/outbox';
import { limitsInDatabase, limitsInRedis } from '../src/platform/http/rateLimits';
import { startTelemetry } from '../src/platform/observability/telemetry';
import { Redis } from '../src/platform/redis/redis';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { EventStream } from './support/eventStream';
import { KillableApi } from './support/killableApi';
import { freePort } from './support/postgres';
import { redisMissingReason, startRedis, type TestRedis } from './support/redis';

if (redisMissingReason) console.warn(`skipped: ${redisMissingReason}`);

const kinds: readonly LiveEventKind[] = ['booking', 'offer', 'payment', 'message', 'notification', 'job'];
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.skipIf(redisMissingReason !== undefined)('several processes that share a Redis', () => {
  const testBed = useTestBed('postgresql');
  let redis: TestRedis;
  let server: TestServer;
  let other: TestServer;
  let connection: Connection;
  let streams: EventStream[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    const shared = { redis: { url: redis.url, prefix: 'doorstep' } };
    // Each server has its own connection, so that they communicate through Redis alone.
    server = await testBed.serve(shared);
    connection = await connect({ databaseUrl: testBed.databaseUrl ?? '' });
    other = await testBed.serve(shared, { connection });
    for (const { app } of [server, other]) await app.context.redis?.untilUp();
  }, 120_000);
  afterEach(() => {
    for (const stream of streams) stream.close();
    streams = [];
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await other.app.server.close();
    await connection.close();
    await redis.stop();
  });

  const listen = (browser: HttpBrowser, on = server, lastId?: number) => {
    const stream = new EventStream(on.base, browser);
    streams.push(stream);
    return stream.open(lastId);
  };
  const say = (userId: string, kind: LiveEventKind, on = server, count = 1) =>
    Promise.all(
      Array.from({ length: count }, () =>
        withEvents(on.app.context.db, on.clock.now(), async (tx) =>
          publish(tx, { userId, kind, bookingId: crypto.randomUUID() }),
        ),
      ),
    );
  const reads = () => {
    const counted = [server, other].map(({ app }) => vi.spyOn(app.context.db, 'select'));
    return () => counted.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  };
  const tell = async (events: readonly LiveEvent[]) => {
    const client = await createClient({ url: redis.url }).connect();
    const rows = events.map(({ userId, seq, kind, bookingId, createdAt }) => [
      ...[userId, seq, kind, bookingId, createdAt.getTime()],
    ]);
    await client.publish('doorstep:live:1', JSON.stringify(rows));
    client.destroy();
  };
  const eventsOf = async (userId: string) =>
    (
      await testBed.db.query.liveEvents.findMany({
        where: (event, { eq }) => eq(event.userId, userId),
        orderBy: (event, { asc }) => asc(event.seq),
      })
    ).map((event) => event);

  test.each(kinds)(
    '%s: reaches every open page at once, at both processes, without reading the table',
    async (kind) => {
      const { user, browser } = await testBed.customer(server);
      const [mine, theirs] = await Promise.all([listen(browser), listen(browser, other)]);
      await vi.waitFor(() => expect([mine.heard[0]?.event, theirs.heard[0]?.event]).toEqual(['ready', 'ready']));
      await say(user.id, kind);
      await vi.waitFor(() => expect([mine.changes.length, theirs.changes.length]).toEqual([1, 1]));
      const countReads = reads();
      const begun = Date.now();
      await say(user.id, kind);
      await say(user.id, kind, other);
      await vi.waitFor(() => expect([mine.changes.length, theirs.changes.length]).toEqual([3, 3]));
      // Faster than the poll for lost events.
      expect(Date.now() - begun).toBeLessThan(1900);
      for (const stream of [mine, theirs]) {
        expect(stream.changes.map(({ id }) => id)).toEqual([1, 2, 3]);
        expect(new Set(stream.changes.map(({ data }) => data.kind))).toEqual(new Set([kind]));
      }
      expect(mine.changes.map(({ data }) => data)).toEqual(theirs.changes.map(({ data }) => data));
      expect(countReads()).toBeLessThanOrEqual(4);
    },
  );

  test.each(kinds)('%s: fills gaps from the database, in order', async (kind) => {
    const { user, browser } = await testBed.customer(server);
    const stream = await listen(browser);
    await say(user.id, kind);
    await vi.waitFor(() => expect(stream.changes).toHaveLength(1));
    await writtenSilently(user.id, kind, 2);
    await say(user.id, kind);
    await vi.waitFor(() => expect(stream.changes).toHaveLength(4));
    expect(stream.changes.map(({ id }) => id)).toEqual(numbersUpTo(4));
  });

  test.each(kinds)('%s: delivers repeated, late and unordered messages once and in order', async (kind) => {
    const { user, browser } = await testBed.customer(server);
    const stream = await listen(browser);
    await say(user.id, kind);
    await vi.waitFor(() => expect(stream.changes).toHaveLength(1));
    await writtenSilently(user.id, kind, 3);
    const events = await eventsOf(user.id);
    const [first, second, third, fourth] = events as [LiveEvent, LiveEvent, LiveEvent, LiveEvent];
    for (const one of [first, fourth, third, second, second, fourth]) await tell([one]);
    await say(user.id, kind, other);
    await vi.waitFor(() => expect(stream.changes).toHaveLength(5));
    expect(stream.changes.map(({ id }) => id)).toEqual(numbersUpTo(5));
  });

  test('reads the table instead when a message is malformed', async () => {
    const { user, browser } = await testBed.customer(server);
    const stream = await listen(browser);
    await say(user.id, 'booking');
    await vi.waitFor(() => expect(stream.changes).toHaveLength(1));
    await writtenSilently(user.id, 'booking', 1);
    const client = await createClient({ url: redis.url }).connect();
    for (const message of ['{', '[[1,"x"]]', 'null']) await client.publish('doorstep:live:1', message);
    client.destroy();
    await vi.waitFor(() => expect(stream.changes).toHaveLength(2));
  });

  test('announces no change that is rolled back', async () => {
    const { user, browser } = await testBed.customer(server);
    const stream = await listen(browser, other);
    const broken = withEvents(server.app.context.db, new Date(), async (tx) => {
      publish(tx, { userId: user.id, kind: 'booking', bookingId: 'b_never' });
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    await say(user.id, 'offer');
    await vi.waitFor(() => expect(stream.changes).toHaveLength(1));
    expect(stream.changes[0]?.data.kind).toBe('offer');
  });

  test('sends no database notice while Redis is available, so that commits never wait', async () => {
    const { user } = await testBed.customer(server);
    const client = new pg.Client({ connectionString: testBed.databaseUrl });
    const notices: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => notices.push(payload));
    await client.connect();
    await client.query('listen doorstep_live');
    await say(user.id, 'booking', server, 5);
    await client.query(`select pg_notify('doorstep_live', 'the last')`);
    expect(notices).toEqual(['the last']);
    await client.end();
  });

  test('separates events and limits of sites by prefix', async () => {
    const [ours, theirs] = ['doorstep', 'another'].map((prefix) => new Redis({ url: redis.url, prefix }, undefined));
    if (!ours || !theirs) throw new Error('two are made');
    await Promise.all([ours.untilUp(), theirs.untilUp()]);
    const heard: string[] = [];
    theirs.hear(
      'live:1',
      (message) => heard.push(message),
      () => {},
    );
    ours.hear(
      'probe',
      (message) => heard.push(message),
      () => {},
    );
    await vi.waitFor(async () => {
      await ours.publish('live:1', '[]');
      await ours.publish('probe', 'ours');
      expect(heard).toContain('ours');
    });
    expect(new Set(heard)).toEqual(new Set(['ours']));
    const now = () => new Date('2026-11-20T12:00:00Z');
    const never = { count: () => Promise.reject(new Error('the fallback is not asked')) };
    const [limits, otherLimits] = [limitsInRedis(ours, now, never), limitsInRedis(theirs, now, never)];
    const who = crypto.randomUUID();
    for (let use = 0; use < 10; use++) await limits.count('booking', who);
    await otherLimits.count('booking', who);
    await expect(limits.count('booking', who)).rejects.toMatchObject({ code: 'rate_limited' });
    await Promise.all([ours.close(), theirs.close()]);
  });

  describe('changes to cached responses', () => {
    const changesAt = (at: TestServer) => {
      const { changes } = at.app.context;
      if (!changes) throw new Error('it shares a Redis');
      return changes;
    };
    const epochs = () => [server, other].map((at) => changesAt(at).epoch);

    test('shows a change of one process in the next response of the other, and announces no reads', async () => {
      const { id } = await testBed.category(1000);
      const priceAt = async (at: TestServer) =>
        (await at.browser().w('categories')).body.data.find((one: { cat_id: string }) => one.cat_id === id)
          ?.subcategory[0].price;
      await vi.waitFor(async () => expect([await priceAt(server), await priceAt(other)]).toEqual(['10.00', '10.00']));
      const [own, before = 0] = epochs();
      await priceAt(server);
      expect(epochs()[0]).toBe(own);
      await testBed.db.update(subcategories).set({ priceCents: 1500 }).where(eq(subcategories.categoryId, id));
      await testBed.customer(server);
      await vi.waitFor(() => expect(epochs()[1]).toBeGreaterThan(before));
      expect([await priceAt(server), await priceAt(other)]).toEqual(['15.00', '15.00']);
    });

    test('counts messages as missed while Redis is gone and when it returns', async () => {
      const before = epochs();
      await redis.kill();
      await vi.waitFor(
        () => expect([server, other].map((at) => changesAt(at).isConnected)).toEqual([false, false]),
        10_000,
      );
      await changesAt(server).tell();
      await redis.start();
      await vi.waitFor(
        () => expect([server, other].map((at) => changesAt(at).isConnected)).toEqual([true, true]),
        30_000,
      );
      const [mine = 0, last = 0] = epochs();
      expect(mine).toBeGreaterThan(before[0] ?? 0);
      expect(last).toBeGreaterThan(before[1] ?? 0);
      await changesAt(server).tell();
      await vi.waitFor(() => expect(epochs()[1]).toBeGreaterThan(last), 10_000);
    });
  });

  describe('rate limits', () => {
    const never = { count: () => Promise.reject(new Error('the fallback is not asked')) };
    let both: Redis[];
    beforeAll(async () => {
      both = [1, 2].map(() => new Redis({ url: redis.url, prefix: 'limits' }, undefined));
      for (const one of both) await one.untilUp();
    });
    afterAll(() => Promise.all(both.map((one) => one.close())));

    test('allows exactly the limit of simultaneous requests over all processes', async () => {
      const now = () => new Date('2026-11-20T12:00:00Z');
      const keepers = both.map((one) => limitsInRedis(one, now, never));
      const who = crypto.randomUUID();
      const uses = Array.from({ length: 24 }, (_, n) => keepers[n % 2]?.count('booking', who));
      const settled = await Promise.allSettled(uses);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    });

    test('starts and ends windows as in the database', async () => {
      let now = new Date('2026-11-20T12:00:00Z');
      const who = crypto.randomUUID();
      const [one] = both as [Redis];
      for (const keeper of [limitsInRedis(one, () => now, never), limitsInDatabase(testBed.db, () => now)]) {
        now = new Date('2026-11-20T12:00:00Z');
        for (let use = 0; use < 10; use++) await keeper.count('booking', who);
        await expect(keeper.count('booking', who)).rejects.toMatchObject({
          code: 'rate_limited',
          retryAfterSeconds: 600,
        });
        await keeper.count('booking', `${who} another`);
        now = new Date('2026-11-20T12:10:00Z');
        await keeper.count('booking', who);
      }
    });

    test('expires keys in Redis', async () => {
      const [one] = both as [Redis];
      const who = crypto.randomUUID();
      await limitsInRedis(one, () => new Date(), never).count('booking', who);
      const client = await createClient({ url: redis.url }).connect();
      const left = await client.pTTL(`limits:limit:booking ${who}`);
      client.destroy();
      expect(left).toBeGreaterThan(600_000);
      expect(left).toBeLessThanOrEqual(660_000);
    });
  });

  describe('without Redis', () => {
    afterEach(async () => {
      redis.resume();
      await redis.kill();
      await redis.start();
      await Promise.all([server, other].map(({ app }) => app.context.redis?.untilUp()));
    });
    const ready = async (on = server) => {
      const response = await fetch(`${on.base}${apiV1}/ready`);
      return { status: response.status, body: await response.json() };
    };

    test.each([
      ['killed', () => redis.kill()],
      ['hanging', async () => redis.pause()],
    ])('%s: delivers events through the database, and names the failure in /ready', async (_, breakIt) => {
      const { user, browser } = await testBed.customer(server);
      const [mine, theirs] = await Promise.all([listen(browser), listen(browser, other)]);
      expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } });
      await breakIt();
      await say(user.id, 'booking', server, 5);
      await say(user.id, 'offer', other, 5);
      await vi.waitFor(() => expect([mine.changes.length, theirs.changes.length]).toEqual([10, 10]), 10_000);
      expect(mine.changes.map(({ id }) => id)).toEqual(numbersUpTo(10));
      await vi.waitFor(
        async () => expect(await ready()).toEqual({ status: 200, body: { status: 'ok', degraded: ['redis'] } }),
        10_000,
      );
    });

    test('counts limits in the database, for both processes together', async () => {
      await redis.kill();
      const now = () => new Date('2026-11-20T12:00:00Z');
      const keepers = [server, other].map(({ app }) =>
        limitsInRedis(app.context.redis as Redis, now, limitsInDatabase(testBed.db, now)),
      );
      const who = crypto.randomUUID();
      const uses = Array.from({ length: 24 }, (_, n) => keepers[n % 2]?.count('booking', who));
      expect((await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    });

    test('answers calls without delay while Redis hangs', async () => {
      const hanging = await testBed.serve({
        redis: { url: redis.url, prefix: 'doorstep' },
        rateLimits: true,
      });
      await hanging.app.context.redis?.untilUp();
      redis.pause();
      const begun = Date.now();
      for (let call = 0; call < 5; call++)
        expect((await hanging.browser().x('GET', '/search?q=pipe')).status).toBe(200);
      // The first call waited for an answer. Later ones skipped Redis.
      expect(Date.now() - begun).toBeLessThan(3000);
    });

    test('shows its availability in the metrics', async () => {
      const metricsPort = await freePort();
      const stop = await startTelemetry({ ...server.app.context.settings, metricsPort });
      try {
        const { registerGauges } = await import('../src/main/observability/gauges');
        registerGauges(server.app.context, server.app.server.log);
        const text = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        expect(await text()).toMatch(/^doorstep_redis_up(\{[^}]*\})? 1$/m);
        await redis.kill();
        await vi.waitFor(async () => expect(await text()).toMatch(/^doorstep_redis_up(\{[^}]*\})? 0$/m), 10_000);
      } finally {
        await stop();
      }
    });
  });

  describe('separate processes', () => {
    const apis: KillableApi[] = [];
    afterEach(async () => {
      for (const api of apis.splice(0)) await api.order({ name: 'end' });
    });
    const begin = async (env: Record<string, string>) => {
      const api = new KillableApi({
        DATA_DIR: testBed.dataDir,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
        DATABASE_URL: testBed.databaseUrl ?? '',
        ...env,
      });
      apis.push(api);
      await api.start();
      return api;
    };
    const signIn = async (api: KillableApi, user: TestUser) => {
      const browser = api.browser();
      const credentials = { contact: user.contact, password: PASSWORD, device_type: 'web', device_token: '' };
      expect((await browser.w('login', { ...credentials, user_type: '1' })).body.responce).toBe('true');
      return browser;
    };
    const readyOf = async (api: KillableApi) => (await fetch(`${api.base}${apiV1}/ready`)).json();

    test('delivers every event once and in order while Redis dies and returns twice under load', async () => {
      const env = { REDIS_URL: redis.url };
      const [first, second] = [await begin(env), await begin(env)];
      const users = await Promise.all(Array.from({ length: 20 }, () => testBed.user()));
      const pages = await Promise.all(
        users.flatMap((user) =>
          [first, second].map(async (api) => {
            const stream = new EventStream(api.base, await signIn(api, user));
            streams.push(stream);
            return { user, stream: await stream.open(0) };
          }),
        ),
      );
      for (let round = 0; round < 30; round++) {
        await Promise.all(users.map(({ id }, n) => say(id, 'booking', n % 2 ? server : other)));
        if (round % 10 === 4) await redis.kill();
        if (round % 10 === 8) await redis.start();
      }
      await vi.waitFor(() => {
        for (const { stream } of pages) expect(stream.changes.length).toBeGreaterThanOrEqual(30);
      }, 30_000);
      for (const { stream } of pages) expect(stream.changes.map(({ id }) => id)).toEqual(numbersUpTo(30));
      await redis.kill();
      await redis.start();
      await Promise.all([server, other].map(({ app }) => app.context.redis?.untilUp()));
    }, 120_000);

    test('exchange events with a process that uses no Redis yet', async () => {
      const [with_, without] = [await begin({ REDIS_URL: redis.url }), await begin({})];
      const user = await testBed.user();
      const heard = await Promise.all(
        [with_, without].map(async (api) => {
          const stream = new EventStream(api.base, await signIn(api, user));
          streams.push(stream);
          return stream.open(0);
        }),
      );
      await say(user.id, 'booking', server, 3);
      await withEvents(testBed.db, new Date(), async (tx) =>
        publish(tx, { userId: user.id, kind: 'offer', bookingId: null }),
      );
      await vi.waitFor(() => {
        for (const stream of heard) expect(stream.changes.map(({ id }) => id)).toEqual(numbersUpTo(4));
      }, 15_000);
    }, 60_000);

    test('support a password and TLS, and treat a wrong password as an unavailable Redis', async () => {
      const secured = await startRedis({ password: 'of the: house/?', tls: true });
      try {
        const ca = join(testBed.dataDir, 'redis-ca.pem');
        writeFileSync(ca, secured.ca ?? '');
        const right = await begin({ REDIS_URL: secured.url, NODE_EXTRA_CA_CERTS: ca });
        await vi.waitFor(async () => expect(await readyOf(right)).toEqual({ status: 'ok' }), 15_000);
        const wrongOnes: Record<string, string>[] = [
          { REDIS_URL: secured.url },
          { REDIS_URL: secured.url.replace(/:[^:@]*@/, ':wrong@'), NODE_EXTRA_CA_CERTS: ca },
        ];
        for (const env of wrongOnes) {
          const wrong = await begin(env);
          await vi.waitFor(
            async () => expect(await readyOf(wrong)).toEqual({ status: 'ok', degraded: ['redis'] }),
            15_000,
          );
        }
      } finally {
        await secured.stop();
      }
    }, 60_000);
  });

  async function writtenSilently(userId: string, kind: LiveEventKind, count: number) {
    const { rows } = await testBed.db.execute<{ seq: number }>(
      sql`update live_counters set seq = seq + ${count} where user_id = ${userId} returning seq`,
    );
    const last = rows[0]?.seq ?? 0;
    await testBed.db.execute(sql`insert into live_events (user_id, seq, kind, booking_id, created_at)
      select ${userId}, n, ${kind}, 'b_' || n, now() from generate_series(${last - count + 1}::int, ${last}::int) n`);
  }
});
