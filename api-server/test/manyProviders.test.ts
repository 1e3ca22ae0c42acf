import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listing, sorts } from '../src/catalog/catalog/listing';
import { countChoices, findProviders } from '../src/catalog/catalog/providers.repository';
import { seedDemo } from '../src/main/demo/seed';
import { connect, type Db } from '../src/platform/db/connect';
import * as schema from '../src/platform/db/schema';
import { filesOnDisk } from '../src/platform/uploads/filesOnDisk';
import { fillSearch } from '../tools/fillSearch';
import { startPostgres, type TestPostgres } from './support/postgres';

const PROVIDERS = 10_500;
const FILL_TIMEOUT = 300_000;
const NOW = new Date('2026-11-25T18:05:00Z');
const allProvidersListing: Listing = {
  words: [],
  subcategoryIds: [],
  match: 'all',
  sort: 'rating',
  page: 1,
  perPage: 20,
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('lists of very many providers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-many-'));
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let services: { id: string; category_id: string }[];

  beforeAll(async () => {
    postgres = await startPostgres({ shared_buffers: '128MB' });
    const connection = await connect({ databaseUrl: postgres.url });
    await seedDemo(connection.db, { storage: filesOnDisk(dataDir) });
    await connection.close();
    pool = new pg.Pool({ connectionString: postgres.url });
    const client = await pool.connect();
    await fillSearch(client, PROVIDERS);
    client.release();
    await pool.query('update provider_profiles set completed_jobs = rating_count, featured = rating_count % 7 = 0');
    await pool.query('vacuum analyze provider_profiles');
    ({ rows: services } = await pool.query('select id, category_id from subcategories order by id'));
  }, FILL_TIMEOUT);
  afterAll(async () => {
    await pool?.end();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const service = (at: number) => services[at] ?? { id: '', category_id: '' };
  const statements: { text: string; values: unknown[] }[] = [];
  const newDatabase = () =>
    drizzle(pool, { schema, logger: { logQuery: (text, values) => void statements.push({ text, values }) } });

  async function idsOf(db: Db, listing: Listing) {
    const { providers, total } = await findProviders(db, listing, NOW);
    return { ids: providers.map(({ id }) => id), total };
  }

  const filters: readonly [what: string, filter: () => Partial<Listing>][] = [
    ['everybody', () => ({})],
    ['the third page', () => ({ page: 3 })],
    ['a trade', () => ({ categoryId: service(3).category_id })],
    ['a service', () => ({ subcategoryIds: [service(3).id] })],
    ['any of two services', () => ({ subcategoryIds: [service(3).id, service(8).id], match: 'any' })],
    ['well rated and in front', () => ({ minRating: 4.5, featured: true })],
    ['who is free now', () => ({ availableNow: true, perPage: 100 })],
  ];
  test.each(filters)('%s: lists the same providers in the same order by index and by scan', async (_, filter) => {
    const filtered: Listing = { ...allProvidersListing, ...filter() };
    for (const sort of sorts.filter((order) => order !== 'distance')) {
      const db = newDatabase();
      const listing: Listing = { ...filtered, sort };
      const bySight = await idsOf(db, listing);
      // Listing the best providers reads and caches the total.
      await findProviders(db, allProvidersListing, NOW);
      expect(bySight.ids.length, sort).toBeGreaterThan(0);
      expect(await idsOf(db, listing), sort).toEqual(bySight);
    }
    // Choices do not depend on the order.
    const db = newDatabase();
    const countsBySight = await countChoices(newDatabase(), filtered, NOW);
    await findProviders(db, allProvidersListing, NOW);
    expect(await countChoices(db, filtered, NOW)).toEqual(countsBySight);
  });

  test('caches the total for some minutes, and reads only providers near the page', async () => {
    // Make PostgreSQL plan as for a million providers.
    await pool.query(`update pg_class set reltuples = 100 * reltuples
      where relname in ('users', 'provider_profiles', 'provider_services')`);
    const db = newDatabase();
    await findProviders(db, allProvidersListing, NOW);
    for (const listing of [
      allProvidersListing,
      { ...allProvidersListing, sort: 'popular' as const },
      { ...allProvidersListing, sort: 'newest' as const },
      { ...allProvidersListing, sort: 'price' as const, subcategoryIds: [service(3).id] },
    ]) {
      await findProviders(db, listing, NOW);
      statements.length = 0;
      await findProviders(db, listing, NOW);
      expect(statements.map(({ text }) => text.slice(0, 200))).toHaveLength(1);
      const [{ text, values } = { text: '', values: [] }] = statements;
      const { rows } = await pool.query(`explain (format json) ${text}`, values as unknown[]);
      const read = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(read.map((node) => node['Relation Name']).filter((table) => table !== 'subcategories')).toEqual([]);
    }
  });
});
