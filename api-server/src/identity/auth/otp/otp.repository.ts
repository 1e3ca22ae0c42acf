import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { codes } from '../../../platform/db/schema';

type Code = typeof codes.$inferSelect;

export async function replaceCode(db: Session, { key, ...rest }: Code) {
  await db
    .insert(codes)
    .values({ key, ...rest })
    .onConflictDoUpdate({ target: codes.key, set: rest });
}

/** Undefined when the code has no attempts left, has expired or was never sent. */
export async function countTry(db: Session, key: string, max: number, now: Date): Promise<Code | undefined> {
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.key, key), lt(codes.tries, max), gt(codes.expiresAt, now)))
    .returning();
  return row;
}

/** Returns true to one of two concurrent calls. */
export async function consumeCode(db: Session, key: string, codeHash: string): Promise<boolean> {
  const deletedCodes = await db
    .delete(codes)
    .where(and(eq(codes.key, key), eq(codes.codeHash, codeHash)))
    .returning({ key: codes.key });
  return deletedCodes.length > 0;
}

export async function findLatestKey(db: Session, beginning: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ key: codes.key })
    .from(codes)
    .where(and(sql`starts_with(${codes.key}, ${beginning})`, gt(codes.expiresAt, now)))
    .orderBy(desc(codes.sentAt))
    .limit(1);
  return row?.key;
}

export async function removeExpiredCodes(db: Session, now: Date) {
  await db.delete(codes).where(lt(codes.expiresAt, now));
}
