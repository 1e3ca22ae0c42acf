import { and, asc, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import { type Clock, DAY, later, MINUTE } from '../clock';
import type { Session } from '../db/connect';
import { type OutboxChannel, outbox } from '../db/schema';

export type OutboxMessage = typeof outbox.$inferSelect;

/** Longer than any attempt takes: after it a process that claimed a message counts as dead. */
export const CLAIM_LIFE = 2 * MINUTE;
const ENDED_RETENTION = 7 * DAY;
const DEAD_RETENTION = 90 * DAY;

export async function insertMessage(db: Session, message: typeof outbox.$inferInsert) {
  await db.insert(outbox).values(message).onConflictDoNothing({ target: outbox.key });
}

/** The next one that is due and that no other process is sending; from here on it is this process's until the claim ends. */
export async function claimNext(db: Session, channel: OutboxChannel, now: Date): Promise<OutboxMessage | undefined> {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, 'waiting'), eq(outbox.channel, channel), lte(outbox.nextTryAt, now)))
    .orderBy(desc(outbox.urgent), asc(outbox.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({ nextTryAt: later(now, CLAIM_LIFE), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, next))
    .returning();
  return row;
}

/** Of a claim that still counts: another process may have taken over meanwhile. */
const claimOf = ({ id, attempts }: OutboxMessage) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, 'waiting'));

/** What it said is emptied: nobody needs it any more. */
export async function markEnded(db: Session, message: OutboxMessage, state: 'sent' | 'expired' | 'stopped', now: Date) {
  await db
    .update(outbox)
    .set({ state, endedAt: now, subject: '', text: '', code: null, unsubscribeUrl: null, calendar: null, url: null })
    .where(claimOf(message));
}

export async function markFailed(db: Session, message: OutboxMessage, nextTryAt: Date, lastError: string) {
  await db.update(outbox).set({ nextTryAt, lastError }).where(claimOf(message));
}

export async function markDead(db: Session, message: OutboxMessage, lastError: string, now: Date) {
  await db.update(outbox).set({ state: 'dead', endedAt: now, lastError }).where(claimOf(message));
}

/**
 * How many wait and how many were given up, and since when the oldest one could have left: a text that waits for the morning does
 * not count.
 */
export async function backlog(db: Session, now: Date): Promise<{ waiting: number; dead: number; oldest: Date | null }> {
  const dueAt = sql`greatest(${outbox.createdAt}, ${outbox.giveUpAt} - interval '24 hours')`;
  const isDue = sql`${outbox.state} = 'waiting' and ${dueAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isDue})::int`,
      dead: sql<number>`count(*) filter (where ${outbox.state} = 'dead')::int`,
      oldest: sql<string | null>`min(${dueAt}) filter (where ${isDue})`,
    })
    .from(outbox)
    .where(inArray(outbox.state, ['waiting', 'dead']));
  return { waiting: row?.waiting ?? 0, dead: row?.dead ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
}

/** Given up, the latest first. */
export async function listDead(db: Session, after: { at: Date; id: string } | undefined, limit: number) {
  const isLater = after
    ? or(lt(outbox.endedAt, after.at), and(eq(outbox.endedAt, after.at), gt(outbox.id, after.id)))
    : undefined;
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.state, 'dead'), isLater))
    .orderBy(desc(outbox.endedAt), asc(outbox.id))
    .limit(limit);
}

/** How many messages wait or are given up, of each channel, and since when. */
export async function countOutbox(db: Session) {
  return db
    .select({
      channel: outbox.channel,
      state: outbox.state,
      count: sql<number>`count(*)::int`,
      oldest: sql<Date>`min(${outbox.createdAt})`.mapWith(outbox.createdAt),
    })
    .from(outbox)
    .where(inArray(outbox.state, ['waiting', 'dead']))
    .groupBy(outbox.channel, outbox.state)
    .orderBy(asc(outbox.state), asc(outbox.channel));
}

/** These, or all that were given up, are due again; returns how many. */
export async function replayDead(db: Session, ids: readonly string[] | 'all', now: Date, giveUpAt: Date) {
  const replayed = await db
    .update(outbox)
    .set({ state: 'waiting', endedAt: null, nextTryAt: now, giveUpAt })
    .where(and(eq(outbox.state, 'dead'), ids === 'all' ? undefined : inArray(outbox.id, [...ids])))
    .returning({ id: outbox.id });
  return replayed.length;
}

/** Part of the maintenance job. */
export async function removeOldMessages({ db, clock }: { db: Session; clock: Clock }) {
  const now = clock();
  await db.delete(outbox).where(
    and(
      ne(outbox.state, 'waiting'),
      lt(
        outbox.endedAt,
        sql`case when ${outbox.state} = 'dead' then ${later(now, -DEAD_RETENTION)}::timestamptz
          else ${later(now, -ENDED_RETENTION)}::timestamptz end`,
      ),
    ),
  );
}
