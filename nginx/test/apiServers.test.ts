import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { kinds, type RunningSite, startSite } from './support/runningSite';
import { StubApi } from './support/stubApi';

const stubs = [new StubApi(), new StubApi(), new StubApi()];
const call = '/UserController/myBookings';

describe.each(kinds)('%s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    await Promise.all(stubs.map((stub) => stub.start()));
    site = await startSite(kind, { API_SERVERS: stubs.map(({ port }) => `127.0.0.1:${port}`).join(',') });
  });
  afterAll(async () => {
    await site.stop();
    await Promise.all(stubs.map((stub) => stub.stop()));
  });

  const callsPerStub = async (path: string, method: string) => {
    for (const stub of stubs) stub.seen.length = 0;
    for (let count = 0; count < 12; count += 1) {
      const { status } = await site.ask(path, { method, ...(method === 'POST' && { body: 'a=1' }) });
      expect(status).toBe(200);
    }
    return stubs.map((stub) => stub.callsOf(path) > 0);
  };

  beforeEach(() => {
    for (const stub of stubs) stub.readyStatus = 200;
  });

  const sets = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
  const cases = ['POST', 'GET'].flatMap((method) => sets.map((unready) => ({ method, unready: unready as number[] })));
  test.each(cases)('$method while $unready of three are not ready', async ({ method, unready }) => {
    for (const place of unready) (stubs[place] as StubApi).readyStatus = 503;
    const requests = stubs.map((_, place) => unready.length === stubs.length || !unready.includes(place));
    await vi.waitFor(async () => expect(await callsPerStub(call, method)).toEqual(requests), {
      timeout: 10_000,
      interval: 100,
    });
  });

  // In a rolling restart, the restarted server is not yet known to be ready while the next one already stops.
  test.each([
    {
      fails: 'refuses streams',
      fail: async (stub: StubApi) => {
        stub.eventsStatus = 503;
      },
    },
    { fails: 'is gone', fail: (stub: StubApi) => stub.stop() },
  ])('falls back to a server that was not ready when the only ready one $fails', async ({ fail }) => {
    const [first, second, third] = stubs as [StubApi, StubApi, StubApi];
    first.readyStatus = second.readyStatus = 503;
    await vi.waitFor(async () => expect(await callsPerStub(call, 'POST')).toEqual([false, false, true]), 10_000);
    await fail(third);
    const ending = setInterval(() => {
      for (const stub of stubs) stub.endEvents();
    }, 50);
    const { status } = await site.ask('/api/v1/events');
    clearInterval(ending);
    expect(status).toBe(200);
    third.eventsStatus = 200;
    if (!third.isRunning) await third.start();
  });

  // PUT and DELETE may be sent twice by what HTTP says of them.
  test.each(['POST', 'PATCH'])('never sends a %s that was answered with 503 to another server', async (method) => {
    const path = '/api/v1/bookings/b_1';
    for (const stub of stubs) {
      stub.seen.length = 0;
      stub.respond = ({ url }, response) => {
        if (url === path) response.writeHead(503).end();
        return url === path;
      };
    }
    const { status } = await site.ask(path, { method, body: 'a=1' });
    const calls = stubs.reduce((sum, stub) => sum + stub.callsOf(path), 0);
    for (const stub of stubs) stub.respond = () => false;
    expect({ status, calls }).toEqual({ status: 503, calls: 1 });
  });

  test('skips a server that does not answer, and uses it again soon after its return', async () => {
    const [first] = stubs as [StubApi];
    await first.stop();
    await vi.waitFor(async () => expect(await callsPerStub(call, 'POST')).toEqual([false, true, true]), 10_000);
    await first.start();
    await vi.waitFor(async () => expect(await callsPerStub(call, 'POST')).toEqual([true, true, true]), 10_000);
  });
});

test.each(kinds)('%s: never checks whether a single server is ready', async (kind) => {
  const site = await startSite(kind);
  const lastSeq = await new Promise<number>((resolve) =>
    setTimeout(() => resolve(site.api.callsOf('/api/v1/ready')), 1500),
  );
  await site.stop();
  expect(lastSeq).toBe(0);
});
