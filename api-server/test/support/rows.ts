import { sql } from 'drizzle-orm';
import { deliverNotifications } from '../../src/identity/notifications/deliver';
import type { TestBed, TestServer } from './apiFixture';

/** Tables of counted attempts, which refused requests change too. */
const COUNTER_TABLES = /^(login_failures|rate_windows)$/;

export type RowHashes = Map<string, string>;

const lastHashes = new WeakMap<TestBed, { transactions: string | undefined; hashes: RowHashes }>();

/** Hashes the rows of every table in any order. Includes sessions, as a stopped clock does not prolong them. */
export async function hashRows(testBed: TestBed, server: TestServer): Promise<RowHashes> {
  // Every write gets a transaction number. Without a new one, all rows are unchanged.
  const earlier = lastHashes.get(testBed);
  if (earlier && earlier.transactions === (await transactionSnapshot(testBed))) return earlier.hashes;
  await sendWaitingMessages(server);
  const transactions = await transactionSnapshot(testBed);
  const hashes = await readHashes(testBed);
  lastHashes.set(testBed, { transactions, hashes });
  return hashes;
}

export async function sendWaitingMessages(server: TestServer): Promise<void> {
  await deliverNotifications(server.app.context);
  await server.app.context.mail.settled();
}

async function transactionSnapshot(testBed: TestBed): Promise<string | undefined> {
  const { rows } = await testBed.db.execute<{ seen: string }>(sql`select pg_current_snapshot()::text as seen`);
  return rows[0]?.seen;
}

async function readHashes(testBed: TestBed): Promise<RowHashes> {
  const tables = await testBed.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const hashes = tables.rows
    .filter(({ name }) => !COUNTER_TABLES.test(name))
    .map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${sql.identifier(name)} t`,
    );
  const { rows } = await testBed.db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

export const changedTables = (before: RowHashes, after: RowHashes): string[] =>
  [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]));
