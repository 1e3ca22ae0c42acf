import { byTier } from '@doorstep/shared-process/measured';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { TestBed, type TestServer } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import {
  type Call,
  discoverWireCalls,
  exampleFields,
  type HttpResponse,
  requestAs,
  restCalls,
  sessionFor,
} from './support/callTable';

const testBed = new TestBed();
let server: TestServer;
let calls: Call[] = [];
let roleSignIns: (() => Promise<HttpBrowser>)[] = [];

const nested = () => {
  let value: unknown = 'x';
  for (let depth = 0; depth < 3000; depth++) value = depth % 2 ? [value] : { x: value };
  return value;
};
const unstorableValues: [string, unknown][] = [
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['NUL in a list', ['a\0b']],
  ['half a character as a name', { 'x\udc00': 'x' }],
];
const unusualValues: [string, unknown][] = [
  ['a very long text', 'x'.repeat(100_000)],
  ['an object', { x: 1 }],
  ['a list', [1, null, {}]],
  ['nothing', null],
  ['no number', 'NaN'],
  ['a large number', 1e300],
  ['a number below zero', -1],
  ['a large whole number', '99999999999999999999'],
  ['a yes', true],
  ['deep nesting', nested()],
  ['a year that no calendar has', '+275761-01-01T00:00:00Z'],
];

beforeAll(async () => {
  await testBed.open();
  server = await testBed.serve();
  const category = await testBed.category(4555);
  const provider = await testBed.provider(category.services);
  const customer = await testBed.user();
  const staff = await testBed.user('admin');
  roleSignIns = [customer, provider, staff].map(
    ({ id }) =>
      () =>
        sessionFor(testBed, server, id),
  );
  const browser = await roleSignIns[0]?.();
  const booking = (await browser?.w('booking', exampleFields(category)))?.body;
  const values = exampleFields(category, provider.id, booking?.data?.booking_id);
  calls = [...(await discoverWireCalls(roleSignIns, values)), ...restCalls(server)];
}, 240_000);
afterAll(() => testBed.close());

async function rowCounts(): Promise<Record<string, number>> {
  const tables = await testBed.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    if (/^(login_failures|rate_windows|sessions|payment_events)$/.test(name)) continue;
    const { rows } = await testBed.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(name)}`);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

const places = ['params', 'query', 'body'] as const;

/** By day a field gets one value of this many, and the next field the next one. */
const UNSTORABLE_APART = byTier(2, 1);
const UNUSUAL_APART = byTier(3, 1);

async function tryValuesInEveryField(
  values: [string, unknown][],
  check: (response: HttpResponse, what: string) => void,
  apart: number,
): Promise<number> {
  let requestCount = 0;
  let fieldCount = 0;
  for (const call of calls) {
    let open = roleSignIns[0] as () => Promise<HttpBrowser>;
    for (const role of roleSignIns) {
      const { status } = await requestAs(server, await role(), { ...call, query: { probe: '\0' } });
      if (status !== 401 && status !== 403) {
        open = role;
        break;
      }
    }
    let browser = await open();
    for (const place of places) {
      for (const field of Object.keys(call[place])) {
        fieldCount += 1;
        for (const [at, [kind, value]] of values.entries()) {
          if ((at + fieldCount) % apart > 0) continue;
          if (place !== 'body' && typeof value !== 'string') continue;
          const changedCall = { ...call, [place]: { ...call[place], [field]: value } } as Call;
          let response = await requestAs(server, browser, changedCall);
          if (response.status === 401) {
            browser = await open();
            response = await requestAs(server, browser, changedCall);
          }
          requestCount += 1;
          check(response, `${call.name} ${place}.${field}: ${kind}`);
        }
      }
    }
  }
  return requestCount;
}

test('rejects values that cannot be stored in every field, and writes nothing', async () => {
  const before = await rowCounts();
  const wrong: string[] = [];
  const requestCount = await tryValuesInEveryField(
    unstorableValues,
    ({ status, body }, what) => {
      if (status < 400 || status >= 500) wrong.push(`${what}: ${status} ${body.slice(0, 120)}`);
    },
    UNSTORABLE_APART,
  );
  expect(wrong).toEqual([]);
  expect(requestCount).toBeGreaterThan(600 / UNSTORABLE_APART);
  // Counts may fall, as old events expire.
  const after = await rowCounts();
  expect(Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0))).toEqual([]);
}, 240_000);

test('survives any value in any field of any call', async () => {
  const wrong: string[] = [];
  const requestCount = await tryValuesInEveryField(
    unusualValues,
    ({ status, body }, what) => {
      if (status >= 500) wrong.push(`${what}: ${status} ${body.slice(0, 120)}`);
    },
    UNUSUAL_APART,
  );
  expect(wrong).toEqual([]);
  expect(requestCount).toBeGreaterThan(1000 / UNUSUAL_APART);
  await runMaintenance(server.app.context, server.app.server.log);
}, 240_000);
