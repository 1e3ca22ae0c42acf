import { sql } from 'drizzle-orm';
import { SECOND } from '../clock';
import type { Log } from '../log';
import type { Db } from './connect';
import { isDiskFull } from './fullDisk';

const INTERVAL = 10 * SECOND;
/** Thresholds of PostgreSQL's autovacuum: this many rows plus this share of the table. */
const THRESHOLD_ROWS = 50;
const THRESHOLD_SHARE = 0.1;

/**
 * Picks the most changes since the last vacuum, if they exceed a tenth of the rows. Any change counts for a table
 * without statistics, as a start resets the counters.
 */
async function tableToVacuum(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from (
      select s.relname, reltuples, case when reltuples < 0 then pg_relation_size(s.relid) / 100 else n_dead_tup + n_mod_since_analyze end as changes
      from pg_stat_user_tables s join pg_class on pg_class.oid = s.relid where schemaname = 'public'
    ) as changed
    where changes > case when reltuples < 0 then 0 else ${THRESHOLD_ROWS} + ${THRESHOLD_SHARE} * reltuples end
    order by changes desc, relname limit 1`);
  return rows[0]?.name;
}

/** Returns the table's name. Undefined when none needs it. */
export async function vacuumNextTable(db: Db): Promise<string | undefined> {
  const table = await tableToVacuum(db);
  if (table) await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  return table;
}

/**
 * Vacuums the embedded database, which has no autovacuum. Without it, old rows would stay, plans would lack statistics,
 * and an index of words would keep pending entries. Vacuums a table at a time, so that requests wait briefly.
 */
export function startVacuuming(db: Db, log: Log): () => void {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await vacuumNextTable(db);
    } catch (error) {
      // A full disk is reported elsewhere. The next run tries again.
      if (!isDiskFull(error)) log.warn({ err: error }, 'could not vacuum a table');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void run(), INTERVAL);
  return () => clearInterval(timer);
}
