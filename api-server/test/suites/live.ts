import { and, eq, lte } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveCounters, liveEvents, users } from '../../src/platform/db/schema';
import { publish, withEvents } from '../../src/platform/events/outbox';
import { startTelemetry } from '../../src/platform/observability/telemetry';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { EventStream } from '../support/eventStream';
import { createBookingWithParties, makeOffer, requestJobTransition } from '../support/jobs';
import { freePort } from '../support/postgres';

export function live(testBed: TestBed) {
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
    other = await testBed.serve();
  });
  let streams: EventStream[] = [];
  afterEach(() => {
    for (const stream of streams) stream.close();
    streams = [];
  });
  const listen = async (browser: HttpBrowser, on = server, lastId?: number) => {
    const stream = new EventStream(on.base, browser);
    streams.push(stream);
    return stream.open(lastId);
  };
  const kinds = (stream: EventStream) => new Set(stream.changes.map(({ data }) => data.kind));

  describe('the live stream', () => {
    test('brings every change to all open pages of both sides, through another process too', async () => {
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
      const { bookingId, asCustomer, asProvider } = parties;
      const mine = await listen(asCustomer);
      const secondStream = await listen(asCustomer, other);
      const theirs = await listen(asProvider, other);
      await vi.waitFor(() => expect(mine.heard[0]?.event).toBe('ready'));
      await makeOffer(asProvider, parties, 'provider', '50.00');
      await vi.waitFor(() => expect(kinds(mine)).toEqual(new Set(['offer', 'notification'])));
      await vi.waitFor(() => expect(kinds(secondStream)).toEqual(new Set(['offer', 'notification'])));
      expect(mine.changes.every(({ data }) => data.booking_id === bookingId)).toBe(true);
      await asCustomer.x('POST', `/bookings/${bookingId}/messages`, { text: 'Hello', client_id: crypto.randomUUID() });
      await vi.waitFor(() => expect(kinds(theirs).has('message')).toBe(true));
      await requestJobTransition(asProvider, bookingId, 'decline');
      await vi.waitFor(() => expect(kinds(secondStream).has('booking')).toBe(true));
      await vi.waitFor(() =>
        expect(secondStream.changes.map(({ id }) => id)).toEqual(mine.changes.map(({ id }) => id)),
      );
    });

    test('continues after the page’s last event, without gaps or repeats', async () => {
      const { user, browser } = await testBed.customer(server);
      const say = (count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, index) =>
            withEvents(testBed.db, new Date(), async (tx) =>
              publish(tx, { userId: user.id, kind: 'booking', bookingId: `b_${index}` }),
            ),
          ),
        );
      const stream = await listen(browser);
      await say(10);
      await vi.waitFor(() => expect(stream.changes).toHaveLength(10));
      stream.close();
      await say(25);
      await stream.open();
      await vi.waitFor(() => expect(stream.changes).toHaveLength(35));
      await say(5);
      await vi.waitFor(() => expect(stream.changes).toHaveLength(40));
      expect(stream.changes.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
      const { body } = await browser.x('GET', '/notifications/unread');
      expect(body.unread).toBe(0);
    });

    test('measures the delay from the change to the open page, without events missed before it opened', async () => {
      const metricsPort = await freePort();
      const { settings } = server.app.context;
      const stop = await startTelemetry({ ...settings, metricsPort });
      try {
        const observed = await testBed.serve();
        const { user, browser } = await testBed.customer(observed);
        const say = () =>
          withEvents(testBed.db, observed.clock.now(), async (tx) =>
            publish(tx, { userId: user.id, kind: 'booking', bookingId: null }),
          );
        await say();
        await say();
        const stream = await listen(browser, observed, 1);
        await vi.waitFor(() => expect(stream.changes).toHaveLength(1));
        await say();
        await vi.waitFor(() => expect(stream.changes).toHaveLength(2));
        const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        expect(text).toMatch(/^doorstep_live_delivery_count\{[^}]*\} 1$/m);
        // The limit of the objective is an edge of the buckets.
        expect(text).toMatch(/^doorstep_live_delivery_bucket\{[^}]*le="1"\} 1$/m);
      } finally {
        await stop();
      }
    });

    test('sends a reset when missed events are no longer stored', async () => {
      const { user, browser } = await testBed.customer(server);
      const say = () =>
        withEvents(testBed.db, new Date(), async (tx) =>
          publish(tx, { userId: user.id, kind: 'booking', bookingId: 'b_1' }),
        );
      for (let index = 0; index < 5; index++) await say();
      await testBed.db.delete(liveEvents).where(and(eq(liveEvents.userId, user.id), lte(liveEvents.seq, 3)));
      const change = (id: number) => ({ event: 'change', id });
      const reset = { event: 'reset', id: 5 };
      for (const { lastId, heard } of [
        { lastId: 2, heard: [reset] },
        { lastId: 3, heard: [change(4), change(5)] },
        { lastId: 4, heard: [change(5)] },
        // The number comes from another database or is invented.
        { lastId: 6, heard: [reset] },
      ]) {
        const stream = await listen(browser, server, lastId);
        await vi.waitFor(() => expect(stream.heard, `after ${lastId}`).toMatchObject(heard));
      }
      const upToDate = await listen(browser, server, 5);
      await say();
      await vi.waitFor(() => expect(upToDate.heard).toMatchObject([change(6)]));
    });

    test('brings a new page the changes since it began to load, and no earlier ones', async () => {
      const { user, browser } = await testBed.customer(server);
      const now = server.clock.now().getTime();
      for (const secondsAgo of [60, 20, 2])
        await withEvents(testBed.db, new Date(now - secondsAgo * 1000), async (tx) =>
          publish(tx, { userId: user.id, kind: 'booking', bookingId: 'b_1' }),
        );
      const page = new EventStream(server.base, browser);
      streams.push(page);
      page.age = 30_000;
      await page.open();
      await vi.waitFor(() =>
        expect(page.heard).toMatchObject([
          { event: 'ready', id: 1 },
          { event: 'change', id: 2 },
          { event: 'change', id: 3 },
        ]),
      );
    });

    test('numbers simultaneous events without gaps or deadlocks', async () => {
      const users = await Promise.all(Array.from({ length: 4 }, () => testBed.user()));
      const pairs = users.flatMap((a) => users.filter((b) => a !== b).map((b) => [a.id, b.id] as const));
      await Promise.all(
        Array.from({ length: 10 }, () => pairs)
          .flat()
          .map((pair) =>
            withEvents(testBed.db, new Date(), async (tx) => {
              for (const userId of pair)
                publish(tx, { userId, kind: 'booking', bookingId: crypto.randomUUID().slice(0, 8) });
            }),
          ),
      );
      for (const { id } of users) {
        const rows = await testBed.db
          .select()
          .from(liveEvents)
          .where(eq(liveEvents.userId, id))
          .orderBy(liveEvents.seq);
        expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
        const [counter] = await testBed.db.select().from(liveCounters).where(eq(liveCounters.userId, id));
        expect(counter?.seq).toBe(60);
      }
    });

    test('announces no change that is rolled back', async () => {
      const { user, browser } = await testBed.customer(server);
      const stream = await listen(browser);
      const broken = withEvents(testBed.db, new Date(), async (tx) => {
        publish(tx, { userId: user.id, kind: 'booking', bookingId: 'b_never' });
        await tx.insert(users).values({ id: user.id } as never);
      });
      await expect(broken).rejects.toThrow();
      await withEvents(testBed.db, new Date(), async (tx) =>
        publish(tx, { userId: user.id, kind: 'offer', bookingId: 'b_1' }),
      );
      await vi.waitFor(() => expect(stream.changes).toHaveLength(1));
      expect(stream.changes[0]?.data.kind).toBe('offer');
    });

    test('accepts ten pages per signed-in user', async () => {
      const visitor = new EventStream(server.base, server.browser());
      expect((await visitor.open()).status).toBe(401);
      const { browser } = await testBed.customer(server);
      for (let index = 0; index < 10; index++) expect((await listen(browser)).status).toBe(200);
      expect((await listen(browser)).status).toBe(429);
    });

    test('accepts ten pages per user, even when they open at once', async () => {
      const { browser } = await testBed.customer(server);
      const { live } = server.app.context;
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const latest = vi.spyOn(live, 'latest').mockImplementation(() => gate.then(() => 0));
      const opening = Array.from({ length: 15 }, () => listen(browser));
      await vi.waitFor(
        () => expect(latest.mock.calls.length + streams.filter(({ status }) => status === 429).length).toBe(15),
        10_000,
      );
      latest.mockRestore();
      open();
      const statuses = (await Promise.all(opening)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    });

    test('frees the place of a page that left while its stream opened', async () => {
      const { browser } = await testBed.customer(server);
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const stream = new EventStream(server.base, browser);
          const opening = stream.open().catch(() => undefined);
          stream.close();
          await opening;
        }),
      );
      await vi.waitFor(async () => {
        const openStreams = await Promise.all(Array.from({ length: 10 }, () => listen(browser)));
        const statuses = openStreams.map(({ status }) => status);
        if (statuses.includes(429)) for (const stream of openStreams) stream.close();
        expect(statuses).toEqual(Array(10).fill(200));
      }, 10_000);
    });
  });
}
