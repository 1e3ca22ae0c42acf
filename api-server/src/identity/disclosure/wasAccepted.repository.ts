import { eq, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { bookingHistory, bookings } from '../../platform/db/schema';

/**
 * Subquery: whether the current provider accepted the booking (`wasAcceptedBy`). Reads the history of cancelled
 * bookings only.
 */
export const wasAccepted: SQL<boolean> = sql`(case ${bookings}.status when 'open' then false when 'cancelled' then coalesce((
  select h.to_status = 'accepted' from ${bookingHistory} h
  where h.booking_id = ${bookings}.id and h.to_status in ('open', 'accepted')
  order by h.at desc, h.to_status limit 1), false) else true end)`;

export async function readWasAccepted(db: Session, bookingId: string): Promise<boolean> {
  const [row] = await db.select({ wasAccepted }).from(bookings).where(eq(bookings.id, bookingId));
  return row?.wasAccepted ?? false;
}
