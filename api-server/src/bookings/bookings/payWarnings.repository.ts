import { and, asc, eq, exists, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { addMilliseconds, HOUR, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { equalsConstant } from '../../platform/db/equalsConstant';
import { type Booking, bookingHistory, bookings } from '../../platform/db/schema';

const REMINDER_LEAD = 2 * HOUR;
/** Reminder lead when a price is agreed less than two hours before it expires. */
const LATE_REMINDER_LEAD = 10 * MINUTE;

const isUnwarned = or(isNull(bookings.payWarningFor), ne(bookings.payWarningFor, bookings.payBy));

export async function listBookingsToWarn(db: Session, now: Date): Promise<Booking[]> {
  const agreedEarly = db
    .select({ one: sql`1` })
    .from(bookingHistory)
    .where(
      and(
        eq(bookingHistory.bookingId, bookings.id),
        eq(bookingHistory.toStatus, 'accepted'),
        sql`${bookingHistory.at} <= ${bookings.payBy} - ${REMINDER_LEAD / 1000}::int * interval '1 second'`,
      ),
    );
  return db
    .select()
    .from(bookings)
    .where(
      and(
        equalsConstant(bookings.status, 'accepted'),
        equalsConstant(bookings.paymentStatus, 'requires_payment'),
        gt(bookings.payBy, now),
        isUnwarned,
        or(
          lte(bookings.payBy, addMilliseconds(now, LATE_REMINDER_LEAD)),
          and(lte(bookings.payBy, addMilliseconds(now, REMINDER_LEAD)), exists(agreedEarly)),
        ),
      ),
    )
    .orderBy(asc(bookings.payBy))
    .limit(100);
}

/** Undefined if the booking is no longer due then or was already warned. */
export async function markWarned(tx: Session, { id, payBy }: Booking): Promise<Booking | undefined> {
  if (!payBy) return undefined;
  const [warned] = await tx
    .update(bookings)
    .set({ payWarningFor: payBy })
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.status, 'accepted'),
        eq(bookings.paymentStatus, 'requires_payment'),
        eq(bookings.payBy, payBy),
        isUnwarned,
      ),
    )
    .returning();
  return warned;
}
