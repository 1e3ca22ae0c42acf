import type { ExtraLine } from '@doorstep/shared-api/domain';
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookings, type ExtraWorkRow, extraWorks } from '../../platform/db/schema';

const isOpen = eq(extraWorks.state, 'open');

export async function findExtraWork(db: Session, id: string): Promise<ExtraWorkRow | undefined> {
  const [row] = await db.select().from(extraWorks).where(eq(extraWorks.id, id));
  return row;
}

export function listExtraWork(db: Session, bookingId: string): Promise<ExtraWorkRow[]> {
  return db
    .select()
    .from(extraWorks)
    .where(eq(extraWorks.bookingId, bookingId))
    .orderBy(desc(extraWorks.createdAt), desc(extraWorks.id));
}

export const listExtraWorkOf = (db: Session, bookingIds: readonly string[]): Promise<ExtraWorkRow[]> =>
  db
    .select()
    .from(extraWorks)
    .where(inArray(extraWorks.bookingId, [...bookingIds]))
    .orderBy(asc(extraWorks.createdAt));

export async function listApprovedLines(db: Session, bookingId: string): Promise<ExtraLine[]> {
  const rows = await db
    .select({ lines: extraWorks.lines })
    .from(extraWorks)
    .where(and(eq(extraWorks.bookingId, bookingId), eq(extraWorks.state, 'approved')))
    .orderBy(asc(extraWorks.answeredAt));
  return rows.flatMap(({ lines }) => lines);
}

export async function insertExtraWork(tx: Session, row: typeof extraWorks.$inferInsert) {
  await tx.insert(extraWorks).values(row);
}

/** open -> declined or withdrawn. False if it is answered already, or its time is over. */
export async function endExtraWork(tx: Session, id: string, state: 'declined' | 'withdrawn', now: Date) {
  const ended = await tx
    .update(extraWorks)
    .set({ state, answeredAt: now })
    .where(and(eq(extraWorks.id, id), isOpen, gt(extraWorks.answerBy, now)))
    .returning({ id: extraWorks.id });
  return ended.length > 0;
}

/** open -> approved, paid with this payment. Undefined if it is answered already, or its time is over. */
export async function markApproved(
  tx: Session,
  id: string,
  paymentId: string,
  now: Date,
): Promise<ExtraWorkRow | undefined> {
  const [approved] = await tx
    .update(extraWorks)
    .set({ state: 'approved', paymentId, answeredAt: now })
    .where(and(eq(extraWorks.id, id), isOpen, gt(extraWorks.answerBy, now)))
    .returning();
  return approved;
}

/** approved -> failed: the bank ended its hold before the money was taken. */
export async function markFailed(tx: Session, paymentId: string): Promise<boolean> {
  const failed = await tx
    .update(extraWorks)
    .set({ state: 'failed' })
    .where(and(eq(extraWorks.paymentId, paymentId), eq(extraWorks.state, 'approved')))
    .returning({ id: extraWorks.id });
  return failed.length > 0;
}

/** open -> expired, for those of a booking or for all whose time is over. */
export async function expireExtraWork(tx: Session, of: { bookingId: string } | { dueBy: Date }, now: Date) {
  const isDue = 'bookingId' in of ? eq(extraWorks.bookingId, of.bookingId) : lte(extraWorks.answerBy, of.dueBy);
  return tx.update(extraWorks).set({ state: 'expired', answeredAt: now }).where(and(isOpen, isDue)).returning();
}

export async function noteRefusedCard(db: Session, id: string, cardRefusedAt: Date): Promise<boolean> {
  const noted = await db
    .update(extraWorks)
    .set({ cardRefusedAt })
    .where(and(eq(extraWorks.id, id), isOpen))
    .returning({ id: extraWorks.id });
  return noted.length > 0;
}

/** Adds to the price of a booking, or takes away with negative amounts. */
export async function addToPrice(
  tx: Session,
  bookingId: string,
  { amountCents, commissionCents }: { amountCents: number; commissionCents: number },
  updatedAt: Date,
): Promise<Booking> {
  const [booking] = await tx
    .update(bookings)
    .set({
      totalCents: sql`${bookings.totalCents} + ${amountCents}::int`,
      payableCents: sql`${bookings.payableCents} + ${amountCents}::int`,
      commissionCents: sql`${bookings.commissionCents} + ${commissionCents}::int`,
      providerPayoutCents: sql`${bookings.providerPayoutCents} + ${amountCents - commissionCents}::int`,
      version: sql`${bookings.version} + 1`,
      updatedAt,
    })
    .where(eq(bookings.id, bookingId))
    .returning();
  if (!booking) throw new Error('the booking of the extra work is missing');
  return booking;
}
