import { and, eq, gt, lt } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { pendingChanges } from '../../platform/db/schema';

export type PendingChange = typeof pendingChanges.$inferSelect;

const isPending = (userId: string, now: Date, what?: PendingChange['what']) =>
  and(
    eq(pendingChanges.userId, userId),
    gt(pendingChanges.expiresAt, now),
    what ? eq(pendingChanges.what, what) : undefined,
  );

export function findPendingChanges(db: Session, userId: string, now: Date): Promise<PendingChange[]> {
  return db.select().from(pendingChanges).where(isPending(userId, now));
}

export async function findPendingChange(
  db: Session,
  userId: string,
  what: PendingChange['what'],
  now: Date,
): Promise<PendingChange | undefined> {
  const [pending] = await db
    .select()
    .from(pendingChanges)
    .where(isPending(userId, now, what));
  return pending;
}

export async function savePendingChange(db: Session, { userId, what, ...rest }: PendingChange) {
  await db
    .insert(pendingChanges)
    .values({ userId, what, ...rest })
    .onConflictDoUpdate({ target: [pendingChanges.userId, pendingChanges.what], set: rest });
}

/**
 * Deletes the pending change before it is applied. Of two concurrent confirmations, one gets true. False if no change
 * to this value is pending.
 */
export async function consumePendingChange(
  tx: Session,
  { userId, what, value }: Pick<PendingChange, 'userId' | 'what' | 'value'>,
  now: Date,
): Promise<boolean> {
  const deleted = await tx
    .delete(pendingChanges)
    .where(and(isPending(userId, now, what), eq(pendingChanges.value, value)))
    .returning({ what: pendingChanges.what });
  return deleted.length > 0;
}

export async function removeOldChanges(db: Session, now: Date) {
  await db.delete(pendingChanges).where(lt(pendingChanges.expiresAt, now));
}
