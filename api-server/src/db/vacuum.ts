import { sql } from 'drizzle-orm';
import { SECOND } from '../clock';
import type { Log } from '../log';
import type { Db } from './connect';
import { isDiskFull } from './fullDisk';

const INTERVAL = 10 * SECOND;
/** Thresholds of PostgreSQL's autovacuum: this many rows plus this share of the table. */
const ROWS = 50;
const SHARE = 0.1;

/**
 * The table with the most changes that was not vacuumed since, if they are worth it: a tenth of its rows. One that nobody knows
 * anything about counts whole: what was counted is lost with each start.
 */
async function tableToVacuum(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from (
      select s.relname, reltuples, case when reltuples < 0 then pg_relation_size(s.relid) / 100 else n_dead_tup + n_mod_since_analyze end as changes
      from pg_stat_user_tables s join pg_class on pg_class.oid = s.relid where schemaname = 'public'
    ) as changed
    where changes > case when reltuples < 0 then 0 else ${ROWS} + ${SHARE} * reltuples end
    order by changes desc, relname limit 1`);
  return rows[0]?.name;
}

/** Resolves to the table that was vacuumed; undefined when none needs it. */
export async function vacuumOne(db: Db): Promise<string | undefined> {
  const table = await tableToVacuum(db);
  if (table) await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
  return table;
}

/**
 * The embedded database has no autovacuum: without this it would keep every old row, know nothing of its tables when it plans, and
 * read an index of words together with all that was ever added to it. One table at a time, for who waits meanwhile.
 */
export function startVacuuming(db: Db, log: Log): () => void {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await vacuumOne(db);
    } catch (error) {
      // A full disk is reported elsewhere. The next run tries again.
      if (!isDiskFull(error)) log.warn({ err: error }, 'a table could not be vacuumed');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void run(), INTERVAL);
  return () => clearInterval(timer);
}
