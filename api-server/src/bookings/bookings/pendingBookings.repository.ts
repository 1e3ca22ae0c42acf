import { asc, eq, lt } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { pendingBookings } from '../../platform/db/schema';

export type PendingBooking = typeof pendingBookings.$inferSelect;

export async function insertPending(db: Session, pending: PendingBooking) {
  await db.insert(pendingBookings).values(pending).onConflictDoNothing();
}

export async function deletePending(db: Session, paymentId: string) {
  await db.delete(pendingBookings).where(eq(pendingBookings.paymentId, paymentId));
}

export async function isPending(db: Session, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: pendingBookings.paymentId })
    .from(pendingBookings)
    .where(eq(pendingBookings.paymentId, paymentId));
  return rows.length > 0;
}

export function listPendingBefore(db: Session, before: Date): Promise<PendingBooking[]> {
  return db
    .select()
    .from(pendingBookings)
    .where(lt(pendingBookings.createdAt, before))
    .orderBy(asc(pendingBookings.createdAt))
    .limit(50);
}
