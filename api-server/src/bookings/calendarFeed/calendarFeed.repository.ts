import { and, asc, eq, gte, isNotNull, ne, or } from 'drizzle-orm';
import { wasAccepted } from '../../identity/disclosure/wasAccepted.repository';
import type { Session } from '../../platform/db/connect';
import { bookings, calendarFeeds, users } from '../../platform/db/schema';

export async function findCalendarFeed(db: Session, userId: string) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed;
}

/** Replaces the key, so that the earlier address ends. */
export async function saveFeedKey(db: Session, row: typeof calendarFeeds.$inferInsert) {
  await db.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.userId, set: row });
}

export async function deleteCalendarFeed(db: Session, userId: string) {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

export async function findFeedOwner(db: Session, key: string) {
  const [row] = await db
    .select({ user: users })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.key, key), eq(users.accountStatus, 'active')));
  return row?.user;
}

/** Agreed visits of either side, and those that were called off. Open requests have no place in a calendar yet. */
export const listFeedBookings = (db: Session, userId: string, since: Date, limit: number) =>
  db
    .select({ booking: bookings, wasAccepted })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.userId, userId), eq(bookings.providerId, userId)),
        ne(bookings.status, 'open'),
        eq(bookings.asap, false),
        isNotNull(bookings.startAt),
        gte(bookings.endAt, since),
      ),
    )
    .orderBy(asc(bookings.startAt), asc(bookings.id))
    .limit(limit);
