import { and, desc, eq, gt, isNull, lt, lte, max, min, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { commission, users } from '../../platform/db/schema';

export type CommissionChange = typeof commission.$inferSelect;

const hasBegun = (now: Date) => and(isNull(commission.withdrawnAt), lte(commission.since, now));

/** Subquery for the commission in basis points (hundredths of a percent). Null before one is set. */
export const commissionAt = (now: Date) =>
  sql<number | null>`(select ${commission.percentHundredths} from ${commission} where ${hasBegun(now)}
    order by ${commission.since} desc limit 1)`;

export async function findCommission(db: Session, now: Date): Promise<CommissionChange | undefined> {
  const [row] = await db.select().from(commission).where(hasBegun(now)).orderBy(desc(commission.since)).limit(1);
  return row;
}

export async function findNextCommissionAt(db: Session, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ since: min(commission.since) })
    .from(commission)
    .where(and(isNull(commission.withdrawnAt), gt(commission.since, now)));
  return row?.since ?? undefined;
}

export async function insertFirstCommission(db: Session, percentHundredths: number) {
  await db.insert(commission).values({ id: 1, percentHundredths }).onConflictDoNothing();
}

export const listCommission = (db: Session, before: number | undefined, limit: number) =>
  db
    .select({ change: commission, by: users.fullname })
    .from(commission)
    .leftJoin(users, eq(users.id, commission.changedBy))
    .where(before === undefined ? undefined : lt(commission.id, before))
    .orderBy(desc(commission.id))
    .limit(limit);

/**
 * Locks the commission until the transaction ends. Returns the latest id and the version, which counts changes
 * including withdrawals.
 */
export async function lockCommission(tx: Session): Promise<{ last: number; version: number }> {
  await tx.select({ id: commission.id }).from(commission).where(eq(commission.id, 1)).for('update');
  const [row] = await tx.select({ last: max(commission.id), version: versionOf }).from(commission);
  return { last: row?.last ?? 0, version: row?.version ?? 0 };
}

const versionOf = sql<number>`(count(*) + count(${commission.withdrawnAt}))::int`;

export async function readCommissionVersion(db: Session): Promise<number> {
  const [row] = await db.select({ version: versionOf }).from(commission);
  return row?.version ?? 0;
}

export async function hasCommissionFrom(tx: Session, since: Date): Promise<boolean> {
  return (await tx.$count(commission, and(eq(commission.since, since), isNull(commission.withdrawnAt)))) > 0;
}

export async function insertCommission(tx: Session, change: typeof commission.$inferInsert) {
  await tx.insert(commission).values(change);
}

/** Withdraws a future commission change. Undefined if it has begun, was withdrawn already or does not exist. */
export async function withdrawCommission(tx: Session, id: number, now: Date): Promise<CommissionChange | undefined> {
  const [row] = await tx
    .update(commission)
    .set({ withdrawnAt: now })
    .where(and(eq(commission.id, id), isNull(commission.withdrawnAt), gt(commission.since, now)))
    .returning();
  return row;
}
