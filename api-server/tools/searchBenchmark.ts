/**
 * How long the search takes beside so many providers:
 *
 *     npm run searches -w @doorstep/api-server -- --providers 1000000
 *
 * Fills a PostgreSQL of its own, asks an API on it, one request at a time, for what people type (the queries of the quality test,
 * words half typed, names, mistyped names, nonsense; near a place and without one), and prints the median, the 95th and the 99th
 * percentile of each kind. Ends with 1 when the 95th percentile of all is not under 50 ms. Four minutes for a million. Then the same of
 * the list of providers around a place and of everybody, by trade, service, price and free times, which has no limit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildApp } from '../src/main/app';
import { seedDemo } from '../src/main/demo/seed';
import { connect } from '../src/platform/db/connect';
import { readSettings } from '../src/platform/settings';
import { filesOnDisk } from '../src/platform/uploads/filesOnDisk';
import { searchQueries } from '../test/data/searchQueries';
import { startPostgres } from '../test/support/postgres';
import { fillSearch } from './fillSearch';

const { values: options } = parseArgs({ options: { providers: { type: 'string', default: '1000000' } } });
const providers = Number(options.providers);
if (!Number.isInteger(providers) || providers < 1) throw new Error('--providers must be a whole number of at least 1.');

const LIMIT_MS = 50;
const OF_EACH_KIND = 200;
/** The first ones find connections to open and code to compile. */
const WARM_UP = 100;

const percentile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

/** Each query is different, so that no cache answers. */
async function createSearchQueries(client: pg.ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ fullname: string }>(
    `select fullname from users where id like 'many_%' order by md5(id) limit ${OF_EACH_KIND}`,
  );
  const names = rows.map(({ fullname }) => fullname);
  const typed = searchQueries.map(({ query }) => query);
  return new Map([
    ['what people type', typed],
    ['half of it', typed.map((query) => query.slice(0, Math.max(2, Math.ceil(query.length / 2))))],
    [
      'first letters',
      [...new Set(typed.flatMap((query) => [query.slice(0, 1), query.slice(0, 2), query.slice(0, 3)]))],
    ],
    ['names', names],
    ['first names', names.map((name) => name.split(' ')[0] ?? '')],
    ['beginnings of names', names.map((name) => name.slice(0, 3))],
    ['mistyped names', names.map((name) => name.replace(/(.)(.) (.)(.)/, '$2$1 $3$4'))],
    ['name and trade', names.map((name, at) => `${name.split(' ')[1]} ${['plumber', 'cleaner', 'painter'][at % 3]}`)],
    ['nonsense', names.map((name) => [...name.replace(' ', '')].reverse().join('x'))],
  ]);
}

interface Service {
  id: string;
  category_id: string;
}

/** Within five kilometres of another place each time, or another page, so that no cache answers. */
const nearby = (at: number) => ({ lat: 45.4 + (at % 20) / 100, long: -122.75 + at / 1000, radius_km: 5, per_page: 20 });
const anywhere = (at: number) => ({ page: 1 + (at % 4), per_page: 20 + Math.floor(at / 4) });
const providerListKinds: readonly [kind: string, fieldsOf: (service: Service, at: number) => object][] = [
  ['a place, the best first', (_, at) => nearby(at)],
  ['a place, the nearest first', (_, at) => ({ ...nearby(at), sort: 'distance' })],
  ['place and trade', ({ category_id }, at) => ({ ...nearby(at), cat_id: category_id })],
  ['place and service, by price', ({ id }, at) => ({ ...nearby(at), subcategory_id: id, sort: 'price' })],
  [
    'place, service and free now, by price',
    ({ id }, at) => ({ ...nearby(at), subcategory_id: id, sort: 'price', available: '1' }),
  ],
  ['everybody, the best first', (_, at) => anywhere(at)],
  ['everybody, those booked most first', (_, at) => ({ ...anywhere(at), sort: 'popular' })],
  ['a trade, the best first', ({ category_id }, at) => ({ ...anywhere(at), cat_id: category_id })],
  ['a service, by price', ({ id }, at) => ({ ...anywhere(at), subcategory_id: id, sort: 'price' })],
  ['a service and free now, the best first', ({ id }, at) => ({ ...anywhere(at), subcategory_id: id, available: '1' })],
];

const folder = mkdtempSync(join(tmpdir(), 'doorstep-search-'));
const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB', maintenance_work_mem: '256MB' });
const { settings } = readSettings({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', HOST: '127.0.0.1' });
if (!settings) throw new Error('The environment variables of the server are not valid.');
const connection = await connect({ databaseUrl: postgres.url });
const client = new pg.Client({ connectionString: postgres.url });
try {
  await seedDemo(connection.db, { storage: filesOnDisk(folder) });
  await client.connect();
  const startedAt = performance.now();
  await fillSearch(client, providers);
  console.log(
    `${providers.toLocaleString('en')} providers after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  const app = await buildApp({ connection, settings });
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  for (const { query } of searchQueries.slice(0, WARM_UP))
    await fetch(`${base}/api/v1/search?q=${encodeURIComponent(query)}&limit=1`);
  const all: number[] = [];
  console.log('| what is typed | requests | median | p95 | p99 |\n|---|--:|--:|--:|--:|');
  for (const [kind, queries] of await createSearchQueries(client)) {
    const taken: number[] = [];
    for (const [at, q] of queries.entries()) {
      const wanted = new URLSearchParams({ q });
      if (at % 2 === 0) {
        wanted.set('lat', String(45.4 + (at % 20) / 100));
        wanted.set('lng', String(-122.7 + (at % 9) / 100));
      }
      const before = performance.now();
      const response = await fetch(`${base}/api/v1/search?${wanted}`);
      await response.arrayBuffer();
      taken.push(performance.now() - before);
      if (response.status !== 200) throw new Error(`${q}: ${response.status}`);
    }
    all.push(...taken);
    print(kind, taken);
  }
  print('all', all);
  if (
    percentile(
      all.sort((a, b) => a - b),
      0.95,
    ) >= LIMIT_MS
  )
    process.exitCode = 1;
  console.log('\n| what is listed | requests | median | p95 | p99 |\n|---|--:|--:|--:|--:|');
  const { rows: services } = await client.query<Service>(
    'select id, category_id from subcategories where retired_at is null order by id',
  );
  for (const [kind, fieldsOf] of providerListKinds) {
    const taken: number[] = [];
    for (let at = 0; at < OF_EACH_KIND; at += 1) {
      const service = services[at % services.length];
      if (!service) throw new Error('There are no services.');
      const before = performance.now();
      const response = await fetch(`${base}/UserController/provider_list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ app_token: 'doorstep-web-1', ...fieldsOf(service, at) }),
      });
      await response.arrayBuffer();
      taken.push(performance.now() - before);
      if (response.status !== 200) throw new Error(`${kind}: ${response.status}`);
    }
    print(kind, taken);
  }
  await app.server.close();
} finally {
  await client.end();
  await connection.close().catch(() => {});
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print(kind: string, taken: readonly number[]) {
  const sorted = taken.toSorted((a, b) => a - b);
  const cells = [0.5, 0.95, 0.99].map((part) => percentile(sorted, part).toFixed(1));
  console.log(`| ${kind} | ${taken.length} | ${cells.join(' | ')} |`);
}
