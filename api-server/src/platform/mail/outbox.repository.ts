import { and, asc, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import { addMilliseconds, type Clock, DAY, MINUTE } from '../clock';
import type { Session } from '../db/connect';
import { equalsConstant } from '../db/equalsConstant';
import { type OutboxChannel, outbox } from '../db/schema';
import type { Message } from './port';

export type OutboxMessage = typeof outbox.$inferSelect;

/** Time after which a claiming process counts as dead. Longer than any attempt takes. */
export const CLAIM_LIFE = 2 * MINUTE;
const ENDED_RETENTION = 7 * DAY;
const DEAD_RETENTION = 90 * DAY;

export async function insertMessages(db: Session, messages: readonly (typeof outbox.$inferInsert)[]) {
  await db.execute(sql`insert into ${outbox} (id, key, channel, "to", user_id, subject, text, code, unsubscribe_url, calendar, url,
      urgent, state, next_try_at, give_up_at, created_at, ended_at)
    select id, key, channel, "to", "userId", subject, text, code, "unsubscribeUrl", calendar, url,
      urgent, coalesce(state, 'waiting'), "nextTryAt", "giveUpAt", "createdAt", "endedAt"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m(id text, key text, channel text, "to" text, "userId" text,
      subject text, text text, code text, "unsubscribeUrl" text, calendar text, url text, urgent boolean, state text,
      "nextTryAt" timestamptz, "giveUpAt" timestamptz, "createdAt" timestamptz, "endedAt" timestamptz)
    on conflict (key) do nothing`);
}

/**
 * Removes the calendars of waiting mails that the given mails replace, so that an invitation never arrives after its
 * cancellation.
 */
export async function removeWaitingCalendars(db: Session, messages: readonly Pick<Message, 'userId' | 'calendar'>[]) {
  for (const { userId, calendar } of messages) {
    const uid = /^UID:.*\r$/m.exec(calendar ?? '')?.[0];
    if (!uid || !userId) continue;
    await db
      .update(outbox)
      .set({ calendar: null })
      .where(
        and(
          equalsConstant(outbox.state, 'waiting'),
          eq(outbox.channel, 'email'),
          eq(outbox.userId, userId),
          sql`strpos(${outbox.calendar}, ${uid}) > 0`,
        ),
      );
  }
}

/**
 * Claims the next due message that no other process is sending, for the life of the claim. The same statement marks the
 * message `sent` before.
 */
export async function claimNext(
  db: Session,
  channel: OutboxChannel,
  now: Date,
  sent?: OutboxMessage,
): Promise<OutboxMessage | undefined> {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        equalsConstant(outbox.state, 'waiting'),
        eq(outbox.channel, channel),
        lte(outbox.nextTryAt, now),
        sent && ne(outbox.id, sent.id),
      ),
    )
    .orderBy(desc(outbox.urgent), asc(outbox.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const session = sent
    ? db.with(
        db
          .$with('marked')
          .as(db.update(outbox).set(endedColumns('sent', now)).where(matchesClaim(sent)).returning({ id: outbox.id })),
      )
    : db;
  const [row] = await session
    .update(outbox)
    .set({ nextTryAt: addMilliseconds(now, CLAIM_LIFE), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, next))
    .returning();
  return row;
}

const matchesClaim = ({ id, attempts }: OutboxMessage) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, 'waiting'));

const endedColumns = (state: 'sent' | 'expired' | 'stopped', now: Date) => ({
  ...{ state, endedAt: now, subject: '', text: '' },
  ...{ code: null, unsubscribeUrl: null, calendar: null, url: null },
});

export async function markEnded(db: Session, message: OutboxMessage, state: 'sent' | 'expired' | 'stopped', now: Date) {
  await db.update(outbox).set(endedColumns(state, now)).where(matchesClaim(message));
}

export async function markFailed(db: Session, message: OutboxMessage, nextTryAt: Date, lastError: string) {
  await db.update(outbox).set({ nextTryAt, lastError }).where(matchesClaim(message));
}

export async function markDead(db: Session, message: OutboxMessage, lastError: string, now: Date) {
  await db.update(outbox).set({ state: 'dead', endedAt: now, lastError }).where(matchesClaim(message));
}

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

export async function countMessagesByState(db: Session) {
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

export async function replayDead(db: Session, ids: readonly string[] | 'all', now: Date, giveUpAt: Date) {
  const replayed = await db
    .update(outbox)
    .set({ state: 'waiting', endedAt: null, nextTryAt: now, giveUpAt })
    .where(and(eq(outbox.state, 'dead'), ids === 'all' ? undefined : inArray(outbox.id, [...ids])))
    .returning({ id: outbox.id });
  return replayed.length;
}

export async function removeOldMessages({ db, clock }: { db: Session; clock: Clock }) {
  const now = clock();
  await db.delete(outbox).where(
    and(
      ne(outbox.state, 'waiting'),
      lt(
        outbox.endedAt,
        sql`case when ${outbox.state} = 'dead' then ${addMilliseconds(now, -DEAD_RETENTION)}::timestamptz
          else ${addMilliseconds(now, -ENDED_RETENTION)}::timestamptz end`,
      ),
    ),
  );
}
