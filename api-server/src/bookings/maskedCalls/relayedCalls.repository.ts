import { and, eq, gt, lt } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { relayedCalls } from '../../platform/db/schema';

export type StoredCall = typeof relayedCalls.$inferSelect;

export async function findOpenCall(db: Session, bookingId: string, at: Date): Promise<StoredCall | undefined> {
  const [row] = await db
    .select()
    .from(relayedCalls)
    .where(and(eq(relayedCalls.bookingId, bookingId), gt(relayedCalls.expiresAt, at)));
  return row;
}

export async function saveCall(db: Session, { bookingId, ...rest }: StoredCall) {
  await db
    .insert(relayedCalls)
    .values({ bookingId, ...rest })
    .onConflictDoUpdate({ target: relayedCalls.bookingId, set: rest });
}

export async function removeOldCalls(db: Session, now: Date) {
  await db.delete(relayedCalls).where(lt(relayedCalls.expiresAt, now));
}
