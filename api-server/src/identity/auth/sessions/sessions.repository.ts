import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db, Session } from '../../../platform/db/connect';
import { isAmong } from '../../../platform/db/isAmong';
import { sessions, users } from '../../../platform/db/schema';

export type OpenSession = typeof sessions.$inferSelect;

const prepareOpenSessionQuery = (db: Db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('open_session');

const openSessionQueries = new WeakMap<Db, ReturnType<typeof prepareOpenSessionQuery>>();

/** Runs with every signed-in request, so the statement is prepared once per database. */
export async function findOpenSession(db: Db, tokenHash: string, now: Date) {
  const statement = openSessionQueries.get(db) ?? prepareOpenSessionQuery(db);
  openSessionQueries.set(db, statement);
  const [row] = await statement.execute({ tokenHash, now });
  return row;
}

export async function findSession(db: Session, tokenHash: string): Promise<OpenSession | undefined> {
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  return session;
}

export function findOpenSessions(db: Session, userId: string, now: Date, limit: number): Promise<OpenSession[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), asc(sessions.tokenHash))
    .limit(limit);
}

export async function filterOpenSessions(db: Session, tokenHashes: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(isAmong(sessions.tokenHash, tokenHashes), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

export async function insertSession(tx: Session, session: typeof sessions.$inferInsert) {
  await tx.insert(sessions).values(session);
}

export async function prolongSession(
  db: Session,
  tokenHash: string,
  use: Pick<OpenSession, 'lastSeenAt' | 'expiresAt' | 'network'>,
) {
  await db.update(sessions).set(use).where(eq(sessions.tokenHash, tokenHash));
}

export async function markConfirmed(db: Session, tokenHash: string, confirmedAt: Date) {
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Session, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(tx: Session, userId: string, keepHash?: string) {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keepHash ? ne(sessions.tokenHash, keepHash) : undefined));
}

export async function removeExpiredSessions(db: Session, now: Date) {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
