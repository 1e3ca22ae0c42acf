import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { bookingHistory, bookings, disputes, type GatewayName, payments } from '../../platform/db/schema';

export type Dispute = typeof disputes.$inferSelect;

export async function findDispute(db: Session, id: string): Promise<Dispute | undefined> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id));
  return dispute;
}

export async function findDisputeByRef(db: Session, gateway: GatewayName, ref: string): Promise<Dispute | undefined> {
  const [dispute] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.gateway, gateway), eq(disputes.ref, ref)));
  return dispute;
}

export async function lockDispute(tx: Session, id: string): Promise<Dispute | undefined> {
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update');
  return dispute;
}

/** An existing dispute with the gateway's id stays. Locks the row until the transaction ends. */
export async function lockOrInsert(tx: Session, dispute: typeof disputes.$inferInsert): Promise<Dispute> {
  await tx.insert(disputes).values(dispute).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.gateway, dispute.gateway), eq(disputes.ref, dispute.ref)))
    .for('update');
  if (!row) throw new Error('the dispute is missing after it was inserted');
  return row;
}

export async function changeDispute(tx: Session, id: string, change: Partial<Dispute>) {
  await tx.update(disputes).set(change).where(eq(disputes.id, id));
}

export const listDisputesToPoll = (db: Session, now: Date) =>
  db
    .select({ gateway: disputes.gateway, ref: disputes.ref })
    .from(disputes)
    .where(lte(disputes.askAt, now))
    .orderBy(asc(disputes.askAt))
    .limit(100);

export async function lockPayment(tx: Session, id: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return payment;
}

export async function lockBooking(tx: Session, id: string) {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return booking;
}

export const wasStarted = async (db: Session, bookingId: string): Promise<boolean> =>
  (await db.$count(
    bookingHistory,
    and(
      eq(bookingHistory.bookingId, bookingId),
      eq(bookingHistory.toStatus, 'started'),
      inArray(bookingHistory.by, ['customer', 'provider']),
    ),
  )) > 0;
