import { type AssignmentState, statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isJobOpenTo } from '../../catalog/availability/eligible.repository';
import type { Session } from '../../platform/db/connect';
import {
  type Booking,
  bookings,
  jobDeclines,
  messages,
  notifications,
  providerProfiles,
  users,
} from '../../platform/db/schema';

const isPaidFor = or(ne(bookings.status, 'open'), ne(bookings.paymentStatus, 'requires_payment'));

export async function findAssignment(db: Session, providerId: string, bookingId: string): Promise<Booking | undefined> {
  const mine = and(eq(bookings.providerId, providerId), isPaidFor);
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), or(mine, isJobOpenTo(db, providerId))));
  return booking;
}

export interface PageCursor {
  at: Date;
  id: string;
}

interface AssignmentQuery {
  providerId: string;
  state: AssignmentState;
  after: PageCursor | undefined;
  limit: number;
}

function ownInState(providerId: string, state: AssignmentState): SQL | undefined {
  const ownSQL = eq(bookings.providerId, providerId);
  if (state === 'open') return and(ownSQL, eq(bookings.status, 'open'), isPaidFor);
  if (state === 'mine') return and(ownSQL, inArray(bookings.status, [...statusesUnderWay]));
  return and(ownSQL, inArray(bookings.status, ['completed', 'cancelled']), ne(bookings.paymentStatus, 'expired'));
}

export async function listAssignmentBookings(
  db: Session,
  { providerId, state, after, limit }: AssignmentQuery,
): Promise<Booking[]> {
  const sortedAt =
    state === 'mine' ? sql<Date>`coalesce(${bookings.startAt}, ${bookings.createdAt})` : bookings.createdAt;
  const isLater =
    after &&
    (state === 'mine'
      ? sql`(${sortedAt}, ${bookings.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
      : sql`(${sortedAt}, ${bookings.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`);
  const order = state === 'mine' ? [asc(sortedAt), asc(bookings.id)] : [desc(sortedAt), desc(bookings.id)];
  const first = (where: SQL | undefined) =>
    db
      .select()
      .from(bookings)
      .where(and(where, isLater))
      .orderBy(...order)
      .limit(limit);
  const own = first(ownInState(providerId, state));
  if (state !== 'open') return own;
  // Use one query per part, each with its own index: a combined condition would read all open jobs of the site.
  return unionAll(own, first(isJobOpenTo(db, providerId)))
    .orderBy(...order)
    .limit(limit);
}

/** Bookings with a time, from those that wait for this provider's answer to those that are done. */
export const listBookingsBetween = (db: Session, providerId: string, since: Date, until: Date): Promise<Booking[]> =>
  db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, providerId),
        ne(bookings.status, 'cancelled'),
        isPaidFor,
        lt(bookings.startAt, until),
        gt(bookings.endAt, since),
      ),
    )
    .orderBy(asc(bookings.startAt), asc(bookings.id));

export function listUserSummaries(db: Session, ids: readonly string[]) {
  return db
    .select({ id: users.id, fullname: users.fullname, image: users.image })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

export function countUnreadMessages(db: Session, bookingIds: readonly string[], userId: string) {
  return db
    .select({ bookingId: messages.bookingId, count: count() })
    .from(messages)
    .where(and(inArray(messages.bookingId, [...bookingIds]), ne(messages.authorId, userId), isNull(messages.readAt)))
    .groupBy(messages.bookingId);
}

/** False: the job is hidden already. */
export async function insertDecline(tx: Session, decline: typeof jobDeclines.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(jobDeclines)
    .values(decline)
    .onConflictDoNothing()
    .returning({ id: jobDeclines.bookingId });
  return rows.length > 0;
}

export async function adjustCompletedJobs(tx: Session, providerId: string, more: 1 | -1) {
  await tx
    .update(providerProfiles)
    .set({ completedJobs: sql`${providerProfiles.completedJobs} + ${more}::int` })
    .where(eq(providerProfiles.userId, providerId));
}

export async function wasNotifiedOf(db: Session, userId: string, bookingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.bookingId, bookingId)))
    .limit(1);
  return rows.length > 0;
}
