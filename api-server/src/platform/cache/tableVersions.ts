import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { type ChangeTopic, changeCounts } from '../db/schema';
import { singleFlight } from '../db/singleFlight';

/** Number of changes of each topic. A missing topic never changed. Two states of a table never share a count. */
export type TopicChangeCounts = ReadonlyMap<ChangeTopic, string>;

/**
 * Reads the current counts, with one query for all simultaneous requests. A running query may have missed later
 * commits. Requests that arrive meanwhile therefore share the next one.
 */
export function createChangeCountReader(db: Db): () => Promise<TopicChangeCounts> {
  const query = db
    .select({ topic: changeCounts.topic, changes: sql<string>`sum(${changeCounts.changes})` })
    .from(changeCounts)
    .groupBy(changeCounts.topic)
    .prepare('change_counts');
  const read = singleFlight<void, TopicChangeCounts>(
    async () => new Map((await query.execute()).map(({ topic, changes }) => [topic, changes])),
  );
  return () => read();
}

const MERGE_ABOVE_ROWS = 200;

/**
 * Part of the maintenance job: merges the rows of all sessions, ended ones included. Sums stay the same. Rows that a
 * transaction is counting in are skipped.
 */
export async function mergeChangeCounts(db: Db) {
  if ((await db.$count(changeCounts)) <= MERGE_ABOVE_ROWS) return;
  await db.transaction(async (tx) => {
    const rows = tx
      .select({ topic: changeCounts.topic, session: changeCounts.session })
      .from(changeCounts)
      .where(sql`${changeCounts.session} <> 0`)
      .for('update', { skipLocked: true });
    const gathered = await tx
      .delete(changeCounts)
      .where(sql`(${changeCounts.topic}, ${changeCounts.session}) in ${rows}`)
      .returning();
    const sums = new Map<ChangeTopic, bigint>();
    for (const { topic, changes } of gathered) sums.set(topic, (sums.get(topic) ?? 0n) + changes);
    // Sort the topics, so that two merges at once cannot deadlock.
    for (const [topic, changes] of [...sums].sort()) {
      await tx
        .insert(changeCounts)
        .values({ topic, session: 0, changes })
        .onConflictDoUpdate({
          target: [changeCounts.topic, changeCounts.session],
          set: { changes: sql`${changeCounts.changes} + excluded.changes` },
        });
    }
  });
}
