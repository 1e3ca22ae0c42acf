import { settingNames, siteSettings } from '@doorstep/shared-api/domain';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { xsrfOf } from '../src/identity/auth/sessions/sessions';
import { type App, buildApp } from '../src/main/app';
import { seedDemo } from '../src/main/demo/seed';
import { runMaintenance } from '../src/main/maintenance';
import { readSettingEffect } from '../src/operator/settings/staffSettings';
import { connect } from '../src/platform/db/connect';
import * as schema from '../src/platform/db/schema';
import { makeLogger } from '../src/platform/logging/logger';
import { readSettings } from '../src/platform/settings';
import { filesOnDisk } from '../src/platform/uploads/filesOnDisk';
import { fill, filledCustomerId, filledProviderId, sessionTokenOf } from '../tools/fill';
import { TestBed } from './support/apiFixture';
import { startPostgres, type TestPostgres } from './support/postgres';

/** Tables that grow with bookings and users. No request may read a whole one. */
const GROWING_TABLES = new Set([
  ...['users', 'sessions', 'bookings', 'booking_lines', 'booking_history', 'slot_claims', 'offers', 'payments'],
  ...['ledger', 'ledger_entries', 'messages', 'notifications', 'reviews', 'live_events', 'live_counters', 'favourites'],
]);
const CUSTOMERS = 30_000;
const BOOKINGS = 10_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** After five custom plans, PostgreSQL may settle for a generic one. */
const EXECUTIONS_UNTIL_GENERIC_PLAN = 7;

const literal = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : Array.isArray(value)
      ? pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join()}}`)
      : pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the statements of the hot paths', () => {
  const testBed = new TestBed();
  const customer = filledCustomerId(7);
  const provider = filledProviderId(3);
  const messages: { text: string; values: unknown[] }[] = [];
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let app: App;

  beforeAll(async () => {
    postgres = await startPostgres();
    const connection = await connect({ databaseUrl: postgres.url });
    await seedDemo(connection.db, { storage: filesOnDisk(testBed.dataDir) });
    await connection.close();
    pool = new pg.Pool({ connectionString: postgres.url });
    const client = await pool.connect();
    await client.query(`insert into users (id, user_type, fullname, email, contact, password_hash, created_at)
      select 'u' || n, 'customer', 'Customer', n || '@example.com', n, '', now() from generate_series(1, ${CUSTOMERS}) n`);
    await fill(client, BOOKINGS, 100);
    await client.query(
      `insert into favourites select 'u' || n, 'fill_p' || 1 + n % 50, now() from generate_series(1, ${CUSTOMERS}) n`,
    );
    await client.query('analyze favourites');
    client.release();
    const { settings } = readSettings({ DATA_DIR: testBed.dataDir, RATE_LIMITS: 'off' });
    if (!settings) throw new Error('the test settings are wrong');
    const db = drizzle(pool, { schema, logger: { logQuery: (text, values) => void messages.push({ text, values }) } });
    app = await buildApp({
      connection: { db, kind: 'postgresql', notices: () => async () => {}, close: () => pool.end() },
      settings,
    });
  }, 60_000);

  afterAll(async () => {
    await app.server.close();
    await pool.end();
    await postgres.stop();
  });

  async function nodesRead({ text, values }: { text: string; values: unknown[] }): Promise<Plan[]> {
    const client = await pool.connect();
    try {
      await client.query(`prepare asked as ${text}`);
      const input = values.length > 0 ? `(${values.map(literal).join()})` : '';
      const nodes: Plan[] = [];
      for (let time = 0; time < EXECUTIONS_UNTIL_GENERIC_PLAN; time += 1) {
        const { rows } = await client.query(`explain (format json) execute asked${input}`);
        nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
      }
      await client.query('deallocate asked');
      return nodes;
    } finally {
      client.release();
    }
  }

  async function wholeTables(work: () => Promise<unknown>): Promise<string[]> {
    messages.length = 0;
    await work();
    const statements = messages.filter(({ text }) => /^(select|with|insert|update|delete)/i.test(text));
    expect(statements.length).toBeGreaterThan(0);
    const matches: string[] = [];
    for (const statement of statements) {
      for (const node of await nodesRead(statement)) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && GROWING_TABLES.has(table)) matches.push(`${table}: ${statement.text}`);
      }
    }
    return matches;
  }

  const as = (id: string) => ({ cookie: `sid=${sessionTokenOf(id)}`, 'x-xsrf-token': xsrfOf(sessionTokenOf(id)) });
  const send = async (method: 'GET' | 'POST', url: string, id?: string, fields: Record<string, string> = {}) => {
    const result = await app.server.inject({
      method,
      url: method === 'POST' ? `/UserController/${url}` : `/api/v1/${url}`,
      headers: { ...(id && as(id)), 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: { app_token: 'doorstep-web-1', ...(id && { user_id: id }), ...fields } }),
    });
    const flags = result.json();
    expect([result.statusCode, result.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect(JSON.stringify(flags.error ?? null)).toBe('null');
  };
  const w = (url: string, id?: string, fields?: Record<string, string>) => () => send('POST', url, id, fields);
  const x = (url: string, id?: string) => () => send('GET', url, id);
  const idOf = async (where: string) =>
    (await pool.query(`select b.id, b.user_id from bookings b where ${where} order by b.id limit 1`)).rows[0];

  test.each<[what: string, work: () => Promise<unknown>]>([
    ['a list of categories', w('category_with_subcategory')],
    ['the best providers', w('top_rated_provider_list')],
    ['all providers', w('provider_list')],
    [
      'providers of a service within five kilometres',
      async () => {
        const { rows } = await pool.query('select id from subcategories order by id limit 1');
        const near = { lat: '45.5', long: '-122.6', radius_km: '5' };
        await send('POST', 'provider_list', undefined, { ...near, subcategory_id: rows[0].id, sort: 'price' });
      },
    ],
    [
      'providers of a category nearby',
      w('provider_list', undefined, { lat: '45.5', long: '-122.6', sort: 'distance' }),
    ],
    ['providers by words', w('provider_list', undefined, { q: 'pipe' })],
    ['providers for a person who is signed in', w('provider_list', customer)],
    ["a customer's bookings", w('user_current_delivery', customer, { type: '1' })],
    ["a customer's active bookings", w('user_current_delivery', customer, { type: '2' })],
    ["a provider's bookings", w('user_current_delivery', provider, { type: '5' })],
    ["a provider's open jobs", x('provider/jobs?state=open', provider)],
    ["a provider's jobs", x('provider/jobs?state=mine', provider)],
    ["a provider's past jobs", x('provider/jobs?state=done', provider)],
    ["a provider's earnings", x('provider/earnings?from=2026-01-01&to=2026-12-31', provider)],
    ["a provider's reliability", x('provider/reliability', provider)],
    ["a provider's reviews", x(`providers/${provider}/reviews`)],
    ["a customer's wallet", x('wallet', customer)],
    ["a customer's conversations", x('conversations', customer)],
    ["a provider's conversations", x('conversations', provider)],
    ["a customer's notifications", x('notifications', customer)],
    ["a customer's favourites", x('favourites', customer)],
    ['testimonials', x('content/testimonials?lang=en')],
    ['the figures of the home page', x('content/stats?lang=en')],
  ])('%s: no growing table is read as a whole', async (_what, work) => {
    expect(await wholeTables(work)).toEqual([]);
  });

  test('avoid whole-table reads for a booking, its offers and its messages', async () => {
    const { id, user_id } = await idOf(`booking_type = 'hire' and status = 'completed' and substr(id, 7)::int % 4 = 0`);
    for (const work of [
      w('deliveryDetails', user_id, { booking_id: id }),
      w('offer_list', user_id, { order_id: id, type: '2' }),
      x(`bookings/${id}/messages`, user_id),
    ])
      expect(await wholeTables(work)).toEqual([]);
  });

  test("avoid whole-table reads for a provider's profile and free times", async () => {
    const days = [1, 7].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
    const times = `availability?provider_id=${provider}&from=${days[0]}&to=${days[1]}&duration=60`;
    const profile = w('subcategory_according_provider_details', undefined, { provider_id: provider });
    for (const work of [profile, x(times)]) expect(await wholeTables(work)).toEqual([]);
  });

  test('avoid whole-table reads for live events', async () => {
    expect(
      await wholeTables(async () => {
        const latest = await app.context.live.latest(customer);
        await app.context.live.holds(customer, 0, latest);
        await new Promise<void>((resolve) => {
          const listener = { userId: customer, seq: 0, events: () => resolve(), reset: () => resolve() };
          app.context.live.add(listener);
        });
      }),
    ).toEqual([]);
  });

  test.each(settingNames)('avoid whole-table reads for the effect of %s', async (name) => {
    const { unit, least } = siteSettings[name];
    const value = unit === 'on_off' || unit === 'area' ? 'off' : String(least);
    expect(await wholeTables(() => readSettingEffect(app.context, name, value))).toEqual([]);
  });

  test('avoid whole-table reads in the maintenance job', async () => {
    expect(await wholeTables(() => runMaintenance(app.context, makeLogger('silent')))).toEqual([]);
  });
});
