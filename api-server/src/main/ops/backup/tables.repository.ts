import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { CommandError } from '../../../platform/commandError';
import type { Session } from '../../../platform/db/connect';
import { migrationsFolder } from '../../../platform/db/migrate';
import type { TableSum } from './records';

const ROWS_AT_ONCE = 2000;
const HASHES_AT_ONCE = 20_000;

/** Each table comes after those that it references. */
export async function tablesInOrder(db: Session): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const { rows: links } = await db.execute<{ from: string; to: string }>(
    sql`select c.relname as from, p.relname as to from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_class p on p.oid = k.confrelid where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const { from, to } of links) if (from === name && to !== name) add(to);
    ordered.add(name);
  };
  for (const { name } of rows) add(name);
  return [...ordered];
}

export async function readAppliedMigration(db: Session): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id desc limit 1`,
  );
  return rows[0]?.hash ?? '';
}

export const newestMigration = (): string => readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? '';

const NOT_EMPTY = 'The database is not empty. Restore into a new one.';

export interface StateBefore {
  isFresh: boolean;
  extensions: readonly string[];
}

/** Inspects the database before its migration. Throws `CommandError` when people have used it. */
export async function readStateBeforeMigration(db: Session): Promise<StateBefore> {
  const { rows } = await db.execute<{ tables: number; has_users: boolean; extensions: string[] }>(
    sql`select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      to_regclass('public.users') is not null as has_users, array(select extname::text from pg_extension) as extensions`,
  );
  const { tables = 0, has_users, extensions = [] } = rows[0] ?? {};
  if (has_users) await requireUnusedDatabase(db);
  return { isFresh: tables === 0, extensions };
}

async function requireUnusedDatabase(db: Session) {
  const { rows } = await db.execute<{ used: boolean }>(sql`select exists (select 1 from users) as used`);
  if (rows[0]?.used) throw new CommandError(NOT_EMPTY);
}

export async function dropMigrated(db: Session, { extensions }: StateBefore) {
  const { rows } = await db.execute<{ command: string }>(sql`
    select format('drop table if exists public.%I cascade', tablename) as command from pg_tables where schemaname = 'public'
    union all select format('drop sequence if exists public.%I cascade', sequencename) from pg_sequences where schemaname = 'public'
    union all select 'drop schema if exists drizzle cascade'
    union all select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('drop type if exists public.%I cascade', typname) from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
      and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    union all select format('drop extension if exists %I cascade', extname) from pg_extension
      where not (extname = any (${sql.param(extensions)}::text[]))`);
  for (const { command } of rows) await db.execute(sql.raw(command));
}

/**
 * Yields the rows of a table as JSON arrays of some thousand rows, and returns its sum. Needs a transaction. Avoids
 * `jsonb`, which would rewrite JSON columns: both databases write the same JSON, and each can read the other's.
 */
export async function* rowsOf(tx: Session, table: string): AsyncGenerator<{ json: string; rows: number }, TableSum> {
  const cursor = sql.identifier(`backup_${table}`);
  const name = sql.identifier(table);
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as line, md5(t::text) as hash from ${name} t`,
  );
  let sum = 0n;
  let count = 0;
  for (;;) {
    const { rows } = await tx.execute<{ line: string; hash: string }>(
      sql`fetch forward ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`,
    );
    if (rows.length === 0) break;
    for (const { hash } of rows) sum += BigInt(`0x${hash}`);
    count += rows.length;
    yield { json: `[${rows.map(({ line }) => line).join()}]`, rows: rows.length };
  }
  await tx.execute(sql`close ${cursor}`);
  return { rows: count, sum: sum.toString(36) };
}

export async function checksumTable(tx: Session, table: string): Promise<TableSum> {
  const cursor = sql.identifier(`sum_${table}`);
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select md5(t::text) as hash from ${sql.identifier(table)} t`,
  );
  let sum = 0n;
  let count = 0;
  for (;;) {
    const { rows } = await tx.execute<{ hash: string }>(
      sql`fetch forward ${sql.raw(String(HASHES_AT_ONCE))} from ${cursor}`,
    );
    if (rows.length === 0) break;
    for (const { hash } of rows) sum += BigInt(`0x${hash}`);
    count += rows.length;
  }
  await tx.execute(sql`close ${cursor}`);
  return { rows: count, sum: sum.toString(36) };
}

/**
 * Deletes the initial rows that a server's first start writes. Throws `CommandError` when people have used the
 * database. Disables triggers until `finishLoading`. As a superuser that includes foreign key checks, which are slow
 * row by row, and the sums prove in the end that all rows match. As the owner of the tables it means our own triggers.
 */
export async function startLoading(tx: Session, tables: readonly string[]) {
  await requireUnusedDatabase(tx);
  if (await isSuperuser(tx)) await tx.execute(sql`set local session_replication_role = replica`);
  else for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  for (const table of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(table)}`);
}

async function isSuperuser(db: Session): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select rolsuper as is from pg_roles where rolname = current_user`,
  );
  return rows[0]?.is === true;
}

export async function loadRows(tx: Session, table: string, json: string) {
  const name = sql.identifier(table);
  await tx.execute(sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${json}::json)`);
}

export async function finishLoading(tx: Session, tables: readonly string[]) {
  if (await isSuperuser(tx)) {
    await tx.execute(sql`set local session_replication_role = origin`);
    return;
  }
  // Run deferred checks now: a table with pending checks cannot be altered.
  await tx.execute(sql`set constraints all immediate`);
  for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
}
