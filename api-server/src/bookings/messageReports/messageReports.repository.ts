import { and, asc, desc, eq, gte, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PagePosition } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { messageReports, messages, users } from '../../platform/db/schema';

const authors = alias(users, 'authors');
const reporters = alias(users, 'reporters');

export async function findMessage(db: Session, bookingId: string, number: number) {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), eq(messages.number, number)));
  return message;
}

/** A person may report a message once. */
export async function insertReport(db: Session, report: typeof messageReports.$inferInsert) {
  await db.insert(messageReports).values(report).onConflictDoNothing();
}

export async function listReportedNumbers(db: Session, bookingId: string, userId: string): Promise<number[]> {
  const rows = await db
    .select({ number: messageReports.number })
    .from(messageReports)
    .where(and(eq(messageReports.bookingId, bookingId), eq(messageReports.userId, userId)));
  return rows.map(({ number }) => number);
}

const selectReports = (db: Session) =>
  db
    .select({
      report: messageReports,
      message: messages,
      author: { id: authors.id, name: authors.fullname },
      reporter: { id: reporters.id, name: reporters.fullname },
    })
    .from(messageReports)
    .innerJoin(
      messages,
      and(eq(messages.bookingId, messageReports.bookingId), eq(messages.number, messageReports.number)),
    )
    .innerJoin(authors, eq(authors.id, messages.authorId))
    .innerJoin(reporters, eq(reporters.id, messageReports.userId));

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

const isAppealOpen = sql`(${messageReports.appealedAt} is not null and ${messageReports.appealAnsweredAt} is null)`;

export function listReports(db: Session, state: 'waiting' | 'handled', place: PagePosition | undefined, limit: number) {
  const isWaiting = state === 'waiting';
  const key = sql`(${messageReports.createdAt}, ${messageReports.id})`;
  const from = place && sql`(${place.at}::timestamptz, ${place.id})`;
  const order = isWaiting ? asc : desc;
  return selectReports(db)
    .where(
      and(
        isWaiting
          ? or(isNull(messageReports.handledAt), isAppealOpen)
          : and(isNotNull(messageReports.handledAt), not(isAppealOpen)),
        from && (isWaiting ? sql`${key} > ${from}` : sql`${key} < ${from}`),
      ),
    )
    .orderBy(order(messageReports.createdAt), order(messageReports.id))
    .limit(limit);
}

export async function findReport(db: Session, id: string): Promise<ReportRow | undefined> {
  const [row] = await selectReports(db).where(eq(messageReports.id, id));
  return row;
}

/** Locks the message until the transaction ends, to prevent concurrent decisions. */
export async function lockMessage(tx: Session, bookingId: string, number: number) {
  await tx
    .select({ number: messages.number })
    .from(messages)
    .where(and(eq(messages.bookingId, bookingId), eq(messages.number, number)))
    .for('update');
}

export const listSurroundingMessages = (db: Session, bookingId: string, number: number, by: number) =>
  db
    .select({ message: messages, author: users.fullname })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(and(eq(messages.bookingId, bookingId), gte(messages.number, number - by), lte(messages.number, number + by)))
    .orderBy(asc(messages.number));

/** null: it is shown again. */
export async function setMessageHidden(tx: Session, bookingId: string, number: number, hiddenAt: Date | null) {
  await tx
    .update(messages)
    .set({ hiddenAt })
    .where(and(eq(messages.bookingId, bookingId), eq(messages.number, number)));
}

export async function markReportsHandled(
  tx: Session,
  { bookingId, number }: { bookingId: string; number: number },
  set: { handledAt: Date; decision: 'hide' | 'dismiss' },
) {
  return tx
    .update(messageReports)
    .set({ ...set, version: sql`${messageReports.version} + 1` })
    .where(
      and(eq(messageReports.bookingId, bookingId), eq(messageReports.number, number), isNull(messageReports.handledAt)),
    )
    .returning({ id: messageReports.id, userId: messageReports.userId });
}

export async function listHidings(db: Session, bookingId: string, authorId: string) {
  return db
    .select({ report: messageReports, hiddenAt: messages.hiddenAt })
    .from(messageReports)
    .innerJoin(
      messages,
      and(eq(messages.bookingId, messageReports.bookingId), eq(messages.number, messageReports.number)),
    )
    .where(
      and(
        eq(messageReports.bookingId, bookingId),
        eq(messages.authorId, authorId),
        isNotNull(messages.hiddenAt),
        eq(messageReports.decision, 'hide'),
      ),
    );
}

/** Increments the version, so that staff who looked at the report before must look again before deciding. */
export async function changeReport(
  tx: Session,
  id: string,
  set: Partial<Pick<typeof messageReports.$inferInsert, 'decision' | 'appeal' | 'appealedAt' | 'appealAnsweredAt'>>,
) {
  await tx
    .update(messageReports)
    .set({ ...set, version: sql`${messageReports.version} + 1` })
    .where(eq(messageReports.id, id));
}
