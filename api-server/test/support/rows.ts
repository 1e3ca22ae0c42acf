import { sql } from 'drizzle-orm';
import { deliverNotifications } from '../../src/modules/notifications/deliver';
import type { Server, World } from './apiFixture';

/** Tables of counted attempts, which refused requests change too. */
const COUNTERS = /^(login_failures|rate_windows)$/;

export type RowHashes = Map<string, string>;

const last = new WeakMap<World, { transactions: string | undefined; hashes: RowHashes }>();

/** Hashes the rows of every table in any order. Includes sessions, as a stopped clock does not prolong them. */
export async function hashRows(testBed: World, server: Server): Promise<RowHashes> {
  // Every write gets a transaction number. Without a new one, all rows are unchanged.
  const earlier = last.get(testBed);
  if (earlier && earlier.transactions === (await seenTransactions(testBed))) return earlier.hashes;
  await sendWaiting(server);
  const transactions = await seenTransactions(testBed);
  const hashes = await readHashes(testBed);
  last.set(testBed, { transactions, hashes });
  return hashes;
}

export async function sendWaiting(server: Server): Promise<void> {
  await deliverNotifications(server.app.context);
  await server.app.context.mail.settled();
}

async function seenTransactions(testBed: World): Promise<string | undefined> {
  const { rows } = await testBed.db.execute<{ seen: string }>(sql`select pg_current_snapshot()::text as seen`);
  return rows[0]?.seen;
}

async function readHashes(testBed: World): Promise<RowHashes> {
  const tables = await testBed.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const hashes = tables.rows
    .filter(({ name }) => !COUNTERS.test(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${sql.identifier(name)} t`,
    );
  const { rows } = await testBed.db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

export const changedTables = (before: RowHashes, after: RowHashes): string[] =>
  [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]));
