import type { LateCreditState } from '@doorstep/shared-api/domain';
import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { equalsConstant } from '../../platform/db/equalsConstant';
import { type Booking, bookingHistory, bookings, problems } from '../../platform/db/schema';

/** Leaves out bookings in question: they come again once that is decided. */
export function listDueLateCredits(db: Session, now: Date): Promise<Booking[]> {
  const dueAt = sql`${bookings.startAt} + ${bookings.lateCreditAfter} * interval '1 minute'`;
  const undecided = db
    .select({ one: sql`1` })
    .from(problems)
    .where(and(eq(problems.bookingId, bookings.id), ne(problems.state, 'decided')));
  return db
    .select()
    .from(bookings)
    .where(
      and(equalsConstant(bookings.lateCredit, 'promised'), sql`${dueAt} <= ${now}::timestamptz`, notExists(undecided)),
    )
    .orderBy(asc(bookings.startAt))
    .limit(100);
}

export const listStatusChanges = (db: Session, bookingId: string) =>
  db
    .select({ toStatus: bookingHistory.toStatus, by: bookingHistory.by, at: bookingHistory.at })
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.at), sql`${bookingHistory.toStatus} <> 'open'`, asc(bookingHistory.id));

/** Returns false if the booking has changed since it was read, or another process was faster. */
export async function settlePromise(
  tx: Session,
  { id, version }: Booking,
  lateCredit: Exclude<LateCreditState, 'promised'>,
): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ lateCredit })
    .where(and(eq(bookings.id, id), eq(bookings.version, version), eq(bookings.lateCredit, 'promised')))
    .returning({ id: bookings.id });
  return rows.length > 0;
}
