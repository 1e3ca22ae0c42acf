import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { bookings } from '../../platform/db/schema';

/** Returns the number of the attempt. Undefined after `most` attempts. */
export async function countStartTry(db: Session, id: string, most: number): Promise<number | undefined> {
  const [row] = await db
    .update(bookings)
    .set({ startTries: sql`${bookings.startTries} + 1` })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'arrived'), lt(bookings.startTries, most)))
    .returning({ tries: bookings.startTries });
  return row?.tries;
}

/** False if already asked or started. */
export async function markStartAsked(tx: Session, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ startAskedAt: now, version: sql`${bookings.version} + 1` })
    .where(and(eq(bookings.id, id), eq(bookings.status, 'arrived'), isNull(bookings.startAskedAt)))
    .returning({ id: bookings.id });
  return rows.length > 0;
}
