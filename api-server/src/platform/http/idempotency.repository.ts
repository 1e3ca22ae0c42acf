import { and, eq, gt, lt } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { idempotencyKeys } from '../db/schema';

export type StoredKey = typeof idempotencyKeys.$inferSelect;
type KeyName = Pick<StoredKey, 'userId' | 'call' | 'key'>;

const matchesKey = ({ userId, call, key }: KeyName) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));

export const keyQuery = (db: Session, name: KeyName, expiresAfter: Date) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(matchesKey(name), gt(idempotencyKeys.expiresAt, expiresAfter)));

/** Begins a key, or an expired one again. Returns false when it is still valid, and leaves it unchanged. */
export async function claimKey(
  tx: Session,
  { userId, call, key, ...rest }: Omit<StoredKey, 'answer'>,
  now: Date,
): Promise<boolean> {
  const row = { ...rest, answer: null };
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ userId, call, key, ...row })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
      set: row,
      setWhere: lt(idempotencyKeys.expiresAt, now),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function removeOldKeys(db: Session, now: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
