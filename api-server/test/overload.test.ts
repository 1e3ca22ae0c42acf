import { request as begin, type ClientRequest } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { EventStream } from './support/eventStream';
import { orderFields, quoteFields } from './support/order';

// The embedded database has one session, so that its holder blocks all others.
const testBed = useTestBed('embedded');
let server: TestServer;
let browser: HttpBrowser;
let category: Awaited<ReturnType<typeof testBed.category>>;
beforeAll(async () => {
  server = await testBed.serve({}, { room: { reads: 4, writes: 6 } });
  ({ browser } = await testBed.customer(server));
  category = await testBed.category(4000);
});

let databaseHold: { open: () => void; done: Promise<unknown> } | undefined;
afterEach(releaseDatabase);

async function holdDatabase() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isHeld = () => {};
  const begun = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const done = testBed.db.transaction(async () => {
    isHeld();
    await gate;
  });
  databaseHold = { open, done };
  await begun;
}
async function releaseDatabase() {
  databaseHold?.open();
  await databaseHold?.done;
  databaseHold = undefined;
}

const isPending = async (response: Promise<unknown>) =>
  (await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 50, 'pending'))])) === 'pending';
const read = () => browser.x('GET', '/conversations');

async function waitingReads(count: number) {
  const reads = Array.from({ length: count }, read);
  for (const one of reads) expect(await isPending(one)).toBe(true);
  return reads;
}

test('rejects reads first, then writes, never payments, and completes all accepted requests', async () => {
  const quote = await browser.x('POST', '/quote', quoteFields(orderFields({ category })));
  await holdDatabase();
  const taken = await waitingReads(4);

  const refused = await read();
  expect([refused.status, refused.headers.get('retry-after'), refused.body.code]).toEqual([503, '2', 'rate_limited']);
  expect(refused.body.detail).toBe('The site is very busy right now. Please try again in a few seconds.');
  const list = await browser.w('myBookings', { user_id: '' });
  expect([list.status, list.headers.get('retry-after'), list.body.error.code]).toEqual([503, '2', 'rate_limited']);

  const write = () => browser.w('favourite', { provider_id: 'p_nobody' });
  const writes = [write(), write()];
  for (const one of writes) expect(await isPending(one)).toBe(true);
  expect((await write()).status).toBe(503);

  const paying = [
    browser.x('POST', '/payments/intents', { quote_id: quote.body.quote_id }),
    browser.x('GET', '/wallet'),
  ];
  const ways = [...paying, server.browser().send('GET', '/api/v1/health')];
  for (const one of paying) expect(await isPending(one)).toBe(true);
  await releaseDatabase();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect((await Promise.all(writes)).filter(({ status }) => status >= 500)).toEqual([]);
  expect((await Promise.all(ways)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('serves everything again once there is room', async () => {
  await holdDatabase();
  const taken = await waitingReads(4);
  expect((await read()).status).toBe(503);
  await releaseDatabase();
  await Promise.all(taken);
  for (let count = 0; count < 10; count += 1) expect((await read()).status).toBe(200);
});

test('leaves slow, aborted and streaming requests out of the limit', async () => {
  const slow: ClientRequest[] = Array.from({ length: 12 }, () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
    const one = begin(`${server.base}/api/v1/contact`, { method: 'POST', headers });
    one.on('error', () => {});
    one.write('{');
    return one;
  });
  const { user, browser: listener } = await testBed.customer(server);
  const streams = await Promise.all(
    Array.from({ length: 6 }, async (_, index) =>
      new EventStream(server.base, index ? await testBed.signIn(server, user) : listener).open(),
    ),
  );
  await vi.waitFor(() => expect(streams.every(({ heard }) => heard[0]?.event === 'ready')).toBe(true));
  await holdDatabase();
  const taken = await waitingReads(3);
  for (const one of slow) one.destroy();
  const last = read();
  expect(await isPending(last)).toBe(true);
  await releaseDatabase();
  expect((await Promise.all([...taken, last])).map(({ status }) => status)).toEqual(Array(4).fill(200));
  for (const stream of streams) stream.close();
});
