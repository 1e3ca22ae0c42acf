import { sql } from 'drizzle-orm';
import { deliverNotifications } from '../../src/modules/notifications/deliver';
import type { Server, World } from './apiFixture';

/** Counted tries: whoever is refused is counted all the same. */
const COUNTERS = /^(login_failures|rate_windows)$/;

type RowHashes = Map<string, string>;

/** All rows of every table, each table as one hash. Sessions are among them: a still clock does not prolong them. */
export async function hashRows(testBed: World, server: Server): Promise<RowHashes> {
  // What leaves by itself a moment later is marked as sent.
  await deliverNotifications(server.app.context);
  const tables = await testBed.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const hashes = tables.rows
    .filter(({ name }) => !COUNTERS.test(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.identifier(name)} t`,
    );
  const { rows } = await testBed.db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

export const changedTables = (before: RowHashes, after: RowHashes): string[] =>
  [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]));
