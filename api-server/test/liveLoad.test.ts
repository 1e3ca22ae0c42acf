import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publish, withEvents } from '../src/platform/events/outbox';
import { PASSWORD, TestBed, type TestUser } from './support/apiFixture';
import { HttpBrowser } from './support/browser';
import { EventStream } from './support/eventStream';
import { KillableApi } from './support/killableApi';

const USERS = 50;
const PAGES_EACH = 10;
const EVENTS = 1000;

const testBed = new TestBed();
let apis: KillableApi[] = [];
beforeAll(async () => {
  await testBed.open('postgresql');
  const env = {
    DATA_DIR: testBed.dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: testBed.databaseUrl ?? '',
  };
  apis = [new KillableApi(env), new KillableApi(env)];
  for (const api of apis) await api.start();
}, 60_000);
afterAll(async () => {
  for (const api of apis) await api.order({ name: 'end' });
  await testBed.close();
}, 30_000);

async function signInBrowser(user: TestUser): Promise<HttpBrowser> {
  const browser = new HttpBrowser(apis[0]?.base ?? '');
  const credentials = {
    contact: user.contact,
    password: PASSWORD,
    device_type: 'web',
    device_token: '',
    user_type: '1',
  };
  const { body } = await browser.w('login', credentials);
  expect(body.responce).toBe('true');
  return browser;
}

test('delivers 1,000 events exactly once and in order to 500 pages at two processes, despite a broken database connection', async () => {
  const users = await Promise.all(Array.from({ length: USERS }, () => testBed.user()));
  const pages: { user: TestUser; stream: EventStream }[] = [];
  for (const user of users) {
    const browser = await signInBrowser(user);
    for (let page = 0; page < PAGES_EACH; page++)
      pages.push({ user, stream: new EventStream(apis[page % apis.length]?.base ?? '', browser) });
  }
  await Promise.all(pages.map(({ stream }) => stream.open(0)));
  expect(pages.map(({ stream }) => stream.status)).toEqual(pages.map(() => 200));

  const due = new Map(users.map(({ id }) => [id, 0]));
  const say = async (number: number) => {
    const pair = [users[number % USERS], users[(number * 7 + 3) % USERS]] as [TestUser, TestUser];
    await withEvents(testBed.db, new Date(), async (tx) => {
      for (const { id } of new Set(pair)) publish(tx, { userId: id, kind: 'booking', bookingId: `b_${number}` });
    });
    for (const { id } of new Set(pair)) due.set(id, (due.get(id) ?? 0) + 1);
  };
  for (let number = 0; number < EVENTS; number += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => say(number + index)));
    if (number === EVENTS / 2) {
      await testBed.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'doorstep-live'
           or pid in (select pid from pg_stat_activity where application_name = 'doorstep-api' and state = 'idle'
                      and pid <> pg_backend_pid() order by backend_start desc limit 3)`);
      // Wait until this process's pool has replaced its own terminated sessions.
      const asks = () => Array.from({ length: 12 }, () => testBed.db.execute(sql`select 1`));
      await expect
        .poll(async () => (await Promise.allSettled(asks())).every(({ status }) => status === 'fulfilled'))
        .toBe(true);
      for (const [index, { stream }] of pages.entries()) if (index % 5 === 0) stream.close();
    }
  }
  const comeBack = async ({ stream }: (typeof pages)[number]) => {
    do await stream.open(stream.lastId ?? 0).catch(() => undefined);
    while (stream.status !== 200);
  };

  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  await vi.waitFor(
    async () => {
      // Reconnect pages whose connection the server ended when its own to the database broke.
      await Promise.all(pages.filter(({ stream }) => stream.ended).map(comeBack));
      for (const { user, stream } of pages) expect(stream.changes.length).toBeGreaterThanOrEqual(due.get(user.id) ?? 0);
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const { user, stream } of pages) {
    expect(stream.heard.every(({ event }) => event === 'change')).toBe(true);
    expect(stream.changes.map(({ id }) => id)).toEqual(numbers(due.get(user.id) ?? 0));
  }
  expect([...due.values()].reduce((sum, count) => sum + count, 0)).toBe(2 * EVENTS - countEventsWithOneRecipient());
  for (const { stream } of pages) stream.close();
}, 60_000);

test('fails only the transaction whose connection breaks', async () => {
  const broken = testBed.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await testBed.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await testBed.db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

const countEventsWithOneRecipient = () =>
  Array.from({ length: EVENTS }, (_, number) => number % USERS === (number * 7 + 3) % USERS).filter(Boolean).length;
