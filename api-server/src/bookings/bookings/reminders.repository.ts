import { and, asc, eq, gt, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { addMilliseconds } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { equalsConstant } from '../../platform/db/equalsConstant';
import { type Booking, bookingHistory, bookings } from '../../platform/db/schema';

export type ReminderColumn = 'dayReminderFor' | 'soonReminderFor';

interface ReminderQuery {
  column: ReminderColumn;
  now: Date;
  from: number;
  until: number;
}

/**
 * Lists accepted and paid visits that start between `until` and `from` milliseconds from now and need this reminder.
 * Omits visits that were booked or accepted within that time, since both sides have just been told.
 */
export async function listToRemind(db: Session, { column, now, from, until }: ReminderQuery): Promise<Booking[]> {
  const isSince = sql`${bookings.startAt} - ${from / 1000}::int * interval '1 second'`;
  const agreedLate = db
    .select({ one: sql`1` })
    .from(bookingHistory)
    .where(
      and(
        eq(bookingHistory.bookingId, bookings.id),
        eq(bookingHistory.toStatus, 'accepted'),
        sql`${bookingHistory.at} > ${isSince}`,
      ),
    );
  return db
    .select()
    .from(bookings)
    .where(
      and(
        equalsConstant(bookings.status, 'accepted'),
        isNotNull(bookings.providerId),
        ne(bookings.paymentStatus, 'requires_payment'),
        gt(bookings.startAt, addMilliseconds(now, until)),
        lte(bookings.startAt, addMilliseconds(now, from)),
        or(isNull(bookings[column]), ne(bookings[column], bookings.startAt)),
        sql`${bookings.createdAt} <= ${isSince}`,
        notExists(agreedLate),
      ),
    )
    .orderBy(asc(bookings.startAt))
    .limit(100);
}

/** Undefined if the start has changed or another process marked it. */
export async function markReminded(tx: Session, booking: Booking, column: ReminderColumn) {
  const { id, startAt } = booking;
  if (!startAt) return undefined;
  const [marked] = await tx
    .update(bookings)
    .set({ [column]: startAt })
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.status, 'accepted'),
        eq(bookings.startAt, startAt),
        or(isNull(bookings[column]), ne(bookings[column], startAt)),
      ),
    )
    .returning();
  return marked;
}
