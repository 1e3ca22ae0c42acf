import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type * as schema from './schema';

type Db = NodePgDatabase<typeof schema>;

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const appliedMigrationsTable = sql`drizzle.__drizzle_migrations`;

export class OutdatedDatabaseError extends Error {
  override readonly name = 'OutdatedDatabaseError';
  readonly code = 'outdated_database';

  constructor() {
    super(
      'it was made by a version that is too old to be updated directly. Nothing was changed. Start Doorstep 1.0 of 27 November 2026 (commit 8e6f8c07) on it once, then this version.',
    );
  }
}

/** Throws `OutdatedDatabaseError` for a database older than the baseline. */
export async function migrateToLatest(db: Db): Promise<void> {
  await adoptBaseline(db);
  await migrate(db, { migrationsFolder });
}

/**
 * Marks the baseline as applied in a database that the 55 former migrations built. The baseline has the time of the
 * last of them, so that the migrator continues after it.
 */
async function adoptBaseline(db: Db): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  if (!baseline) throw new Error('There are no migrations.');
  const { folderMillis, hash } = baseline;
  const { rows: tables } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!tables[0]?.name) return;
  const { rows: applied } = await db.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at from ${appliedMigrationsTable} where created_at <= ${folderMillis} order by created_at desc limit 1`,
  );
  const [latest] = applied;
  if (!latest || latest.hash === hash) return;
  if (Number(latest.created_at) < folderMillis) throw new OutdatedDatabaseError();
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from ${appliedMigrationsTable} where created_at <= ${folderMillis}`);
    await tx.execute(sql`insert into ${appliedMigrationsTable} (hash, created_at) values (${hash}, ${folderMillis})`);
  });
}
