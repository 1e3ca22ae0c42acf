import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type AbsenceClaim, absenceClaims, type Booking, bookings } from '../../platform/db/schema';

export async function findClaim(db: Session, bookingId: string): Promise<AbsenceClaim | undefined> {
  const [claim] = await db.select().from(absenceClaims).where(eq(absenceClaims.bookingId, bookingId));
  return claim;
}

/** A withdrawn claim may be opened again. */
export async function openClaim(tx: Session, bookingId: string, claimedAt: Date, answerBy: Date) {
  const claim = { state: 'waiting', claimedAt, answerBy, answer: '', answerPhotos: [], answeredAt: null } as const;
  await tx
    .insert(absenceClaims)
    .values({ bookingId, ...claim, answerPhotos: [] })
    .onConflictDoUpdate({ target: absenceClaims.bookingId, set: { ...claim, answerPhotos: [] } });
}

/** Returns false if the claim was no longer waiting. */
export async function changeWaitingClaim(
  tx: Session,
  bookingId: string,
  set: Partial<typeof absenceClaims.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(absenceClaims)
    .set(set)
    .where(and(eq(absenceClaims.bookingId, bookingId), eq(absenceClaims.state, 'waiting')))
    .returning({ id: absenceClaims.bookingId });
  return rows.length > 0;
}

export async function listBookingsWithUnansweredClaim(db: Session, now: Date): Promise<Booking[]> {
  const rows = await db
    .select({ booking: bookings })
    .from(absenceClaims)
    .innerJoin(bookings, eq(bookings.id, absenceClaims.bookingId))
    .where(and(eq(absenceClaims.state, 'waiting'), lte(absenceClaims.answerBy, now), ne(bookings.status, 'cancelled')))
    .orderBy(asc(absenceClaims.answerBy))
    .limit(100);
  return rows.map(({ booking }) => booking);
}
