import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Session } from '../../db/connect';
import { bookings, notifications, users } from '../../db/schema';

/** The place of a notification in the list, newest first; two of the same moment are told apart by their ids. */
export interface PageCursor {
  at: Date;
  id: string;
}

const providers = alias(users, 'providers');
const customers = alias(users, 'customers');

/** A page of a person's notifications with the people of the bookings that they are about. */
export async function readNotifications(db: Session, userId: string, after: PageCursor | undefined, limit: number) {
  const isLater = after
    ? or(
        lt(notifications.createdAt, after.at),
        and(eq(notifications.createdAt, after.at), lt(notifications.id, after.id)),
      )
    : undefined;
  return db
    .select({
      notification: notifications,
      category: bookings.categoryName,
      provider: { id: providers.id, fullname: providers.fullname, image: providers.image },
      customer: { id: customers.id, fullname: customers.fullname, image: customers.image },
    })
    .from(notifications)
    .leftJoin(bookings, eq(bookings.id, notifications.bookingId))
    .leftJoin(providers, eq(providers.id, bookings.providerId))
    .leftJoin(customers, eq(customers.id, bookings.userId))
    .where(and(eq(notifications.userId, userId), eq(notifications.onSite, true), isLater))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

export async function countUnread(db: Session, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.onSite, true), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** Of this person only: an id of somebody else's changes nothing. */
export async function markRead(db: Session, userId: string, ids: readonly string[] | 'all', now: Date) {
  if (ids.length === 0) return;
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids === 'all' ? undefined : inArray(notifications.id, [...ids]),
      ),
    );
}
