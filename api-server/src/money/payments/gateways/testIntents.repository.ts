import { and, eq, inArray, sql } from 'drizzle-orm';
import { addMilliseconds, DAY } from '../../../platform/clock';
import type { Session } from '../../../platform/db/connect';
import { idempotencyKeys, testIntents } from '../../../platform/db/schema';

export type TestIntent = typeof testIntents.$inferSelect;

export async function findTestIntent(db: Session, id: string): Promise<TestIntent | undefined> {
  const [intent] = await db.select().from(testIntents).where(eq(testIntents.id, id));
  return intent;
}

export async function findTestIntentByKey(db: Session, idempotencyKey: string): Promise<TestIntent | undefined> {
  const [intent] = await db.select().from(testIntents).where(eq(testIntents.idempotencyKey, idempotencyKey));
  return intent;
}

export async function insertTestIntent(db: Session, intent: typeof testIntents.$inferInsert) {
  await db.insert(testIntents).values(intent).onConflictDoNothing();
}

export async function changeTestIntent(
  db: Session,
  id: string,
  from: TestIntent['status'][],
  change: Partial<TestIntent>,
): Promise<TestIntent | undefined> {
  const [intent] = await db
    .update(testIntents)
    .set(change)
    .where(and(eq(testIntents.id, id), inArray(testIntents.status, from)))
    .returning();
  return intent;
}

export async function claimRefundKey(tx: Session, userId: string, key: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, call: 'test refund', key, bodyHash: '', createdAt: now, expiresAt: addMilliseconds(now, DAY) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return inserted.length > 0;
}

/** false: not so much is left of what was taken. */
export async function addRefund(tx: Session, id: string, amountCents: number, now: Date): Promise<boolean> {
  const refundedCents = sql`${testIntents.refundedCents} + ${amountCents}::int`;
  const isLeft = sql`${refundedCents} <= ${testIntents.capturedCents}`;
  const [refunded] = await tx
    .update(testIntents)
    .set({ refundedCents, updatedAt: now })
    .where(and(eq(testIntents.id, id), eq(testIntents.status, 'succeeded'), isLeft))
    .returning({ id: testIntents.id });
  return refunded !== undefined;
}
