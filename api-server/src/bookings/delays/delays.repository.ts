import { asc, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type DelayRow, delays } from '../../platform/db/schema';

export async function insertDelay(tx: Session, delay: DelayRow) {
  await tx.insert(delays).values(delay);
}

export const countDelays = (db: Session, bookingId: string): Promise<number> =>
  db.$count(delays, eq(delays.bookingId, bookingId));

export const listDelaysOf = (db: Session, bookingIds: readonly string[]): Promise<DelayRow[]> =>
  db
    .select()
    .from(delays)
    .where(inArray(delays.bookingId, [...bookingIds]))
    .orderBy(asc(delays.announcedAt));
