import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { categoryNameIn } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import {
  bookings,
  jobDeclines,
  notificationPreferences,
  notifications,
  payments,
  providerProfiles,
  recurringBookings,
  recurringVisits,
  type User,
  users,
} from '../../platform/db/schema';
import { wasAccepted } from '../disclosure/wasAccepted.repository';

export interface PageCursor {
  at: Date;
  id: string;
}

export type NotificationPreference = typeof notificationPreferences.$inferSelect;

const receivers = alias(users, 'receivers');
const providers = alias(users, 'providers');
const customers = alias(users, 'customers');

/** A visit that went to another provider alone is not their recurring booking. */
const isRecurrenceOfBooking = and(
  eq(recurringBookings.id, recurringVisits.recurringId),
  ne(recurringBookings.state, 'ended'),
  or(isNull(recurringBookings.providerId), eq(recurringBookings.providerId, bookings.providerId)),
);

export async function readNotifications(
  db: Session,
  { id: userId, language }: Pick<User, 'id' | 'language'>,
  after: PageCursor | undefined,
  limit: number,
) {
  const isLater = after
    ? or(
        lt(notifications.createdAt, after.at),
        and(eq(notifications.createdAt, after.at), lt(notifications.id, after.id)),
      )
    : undefined;
  return db
    .select({
      notification: notifications,
      category: categoryNameIn(language),
      provider: { id: providers.id, fullname: providers.fullname, image: providers.image },
      customer: { id: customers.id, fullname: customers.fullname, image: customers.image },
      stage: { status: bookings.status, providerId: bookings.providerId, wasAccepted },
      job: {
        bookingType: bookings.bookingType,
        paymentStatus: bookings.paymentStatus,
        address: bookings.address,
        startAt: bookings.startAt,
        asap: bookings.asap,
        timeZone: bookings.timeZone,
        providerPayoutCents: bookings.providerPayoutCents,
        isDeclined: sql<boolean>`exists (select from ${jobDeclines}
          where ${jobDeclines.bookingId} = ${bookings.id} and ${jobDeclines.providerId} = ${notifications.userId})`,
      },
      recurs: recurringBookings.every,
    })
    .from(notifications)
    .leftJoin(bookings, eq(bookings.id, notifications.bookingId))
    .leftJoin(recurringVisits, eq(recurringVisits.bookingId, bookings.id))
    .leftJoin(recurringBookings, isRecurrenceOfBooking)
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

/** Ids of other people's notifications change nothing. */
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

export async function insertNotification(tx: Session, notification: typeof notifications.$inferInsert) {
  await tx.insert(notifications).values(notification);
}

/**
 * Claims up to `limit` unsent notifications that no other process is claiming, the oldest first, and marks them as
 * sent.
 */
export async function claimUnsent(tx: Session, limit: number) {
  const waiting = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(ne(notifications.sendBy, ''))
    .orderBy(asc(notifications.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (waiting.length === 0) return [];
  const ids = waiting.map((row) => row.id);
  const rows = await tx
    .select({
      notification: notifications,
      receiver: receivers,
      category: categoryNameIn(sql`${receivers.language}`),
      job: {
        id: bookings.id,
        number: bookings.number,
        address: bookings.address,
        providerId: bookings.providerId,
        startAt: bookings.startAt,
        endAt: bookings.endAt,
        asap: bookings.asap,
        version: bookings.version,
        bookingType: bookings.bookingType,
        payableCents: bookings.payableCents,
        providerPayoutCents: bookings.providerPayoutCents,
        paymentStatus: bookings.paymentStatus,
        payBy: bookings.payBy,
        status: bookings.status,
        timeZone: bookings.timeZone,
        wasAccepted,
        /**
         * After a refund the agreed share would be too high. This is not an `exists`, because PostgreSQL would then read
         * the whole payments table for many notifications.
         */
        hasMoneyGoneBack: sql<boolean>`coalesce((select ${payments.chargedBackCents} + ${payments.refundWantedCents} > 0 from ${payments} where ${payments.id} = ${bookings.paymentId}), false)`,
      },
      recurs: recurringBookings.every,
      providerZone: providerProfiles.timeZone,
      provider: providers.fullname,
      customer: customers.fullname,
    })
    .from(notifications)
    .innerJoin(receivers, eq(receivers.id, notifications.userId))
    .leftJoin(providerProfiles, eq(providerProfiles.userId, notifications.userId))
    .leftJoin(bookings, eq(bookings.id, notifications.bookingId))
    .leftJoin(recurringVisits, eq(recurringVisits.bookingId, bookings.id))
    .leftJoin(recurringBookings, isRecurrenceOfBooking)
    .leftJoin(providers, eq(providers.id, bookings.providerId))
    .leftJoin(customers, eq(customers.id, bookings.userId))
    .where(inArray(notifications.id, ids));
  await tx.update(notifications).set({ sendBy: '' }).where(inArray(notifications.id, ids));
  return rows;
}

export async function findPreferences(db: Session, userId: string): Promise<NotificationPreference[]> {
  return db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
}

export async function savePreference(db: Session, { userId, topic, ...channels }: NotificationPreference) {
  await db
    .insert(notificationPreferences)
    .values({ userId, topic, ...channels })
    .onConflictDoUpdate({ target: [notificationPreferences.userId, notificationPreferences.topic], set: channels });
}
