import { and, asc, type Column, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { MINUTES_LEFT_FOR_OTHERS } from '../../catalog/orders/acceptBy';
import type { Session } from '../../platform/db/connect';
import { equalsConstant } from '../../platform/db/equalsConstant';
import {
  applicationDecisions,
  type Booking,
  bookings,
  categories,
  defaultLimits,
  users,
} from '../../platform/db/schema';

const LIST_SIZE = 100;

const list = (db: Session, late: SQL | undefined, order: Column): Promise<Booking[]> =>
  db.select().from(bookings).where(late).orderBy(asc(order)).limit(LIST_SIZE);

export function listUnpaid(db: Session, now: Date) {
  const late = and(
    inArray(bookings.status, ['open', 'accepted']),
    equalsConstant(bookings.paymentStatus, 'requires_payment'),
    lt(bookings.payBy, now),
  );
  return list(db, late, bookings.payBy);
}

interface MadeBefore {
  asap: Date;
  scheduled: Date;
  negotiated: Date;
}

export function listUnaccepted(db: Session, madeBefore: MadeBefore, now: Date) {
  const waitedSince = (at: Date) =>
    and(lt(bookings.createdAt, at), or(isNull(bookings.releasedAt), lt(bookings.releasedAt, at)));
  const begun = lte(bookings.startAt, now);
  const isChosen = and(isNotNull(bookings.providerId), isNotNull(bookings.startAt), eq(bookings.asap, false));
  const isOpenJob = or(isNull(bookings.providerId), isNull(bookings.startAt), eq(bookings.asap, true));
  // The same as `acceptBy`.
  const since = sql`greatest(${bookings.createdAt}, ${bookings.releasedAt})`;
  const limit = sql`coalesce((${bookings.limits}->>'acceptWithin')::int, ${defaultLimits.acceptWithin}::int)`;
  const isPastLimit = sql`least(${since} + ${limit} * interval '1 minute',
    ${bookings.startAt} - ${MINUTES_LEFT_FOR_OTHERS}::int * interval '1 minute') <= ${now}::timestamptz`;
  const late = and(
    equalsConstant(bookings.status, 'open'),
    ne(bookings.paymentStatus, 'requires_payment'),
    waitedSince(madeBefore.asap),
    or(
      and(eq(bookings.bookingType, 'hire'), or(waitedSince(madeBefore.negotiated), begun)),
      and(ne(bookings.bookingType, 'hire'), isChosen, isPastLimit),
      and(
        ne(bookings.bookingType, 'hire'),
        isOpenJob,
        or(eq(bookings.asap, true), waitedSince(madeBefore.scheduled), begun),
      ),
    ),
  );
  return list(db, late, bookings.createdAt);
}

export function listConfirmationExpired(db: Session, now: Date) {
  const over = sql`${bookings.completedAt} + (${bookings.limits}->>'confirmWithin')::int * interval '1 minute' <= ${now}::timestamptz`;
  return list(db, and(equalsConstant(bookings.completion, 'awaiting'), over), bookings.completedAt);
}

export function listUnfinishedPastEnd(db: Session, now: Date) {
  const past = (limit: string) =>
    sql`${bookings.endAt} + (${bookings.limits}->>${limit})::int * interval '1 minute' <= ${now}::timestamptz`;
  const isUnderWay = sql`${bookings.status} in ('accepted', 'on_the_way', 'arrived', 'started')`;
  const isDue = or(
    and(past('remindAfter'), isNull(bookings.remindedAt), ne(bookings.status, 'accepted')),
    and(past('queueAfter'), isNull(bookings.queuedAt)),
    past('closeAfter'),
  );
  return list(db, and(isUnderWay, lte(bookings.endAt, now), isDue), bookings.endAt);
}

/** Requests that are not yet accepted. Pages by id after `afterId`. */
export function listOfUnlicensed(db: Session, afterId: string): Promise<Booking[]> {
  const unlicensed = db
    .select({ id: applicationDecisions.providerId })
    .from(applicationDecisions)
    .where(isNotNull(applicationDecisions.licenceEndedAt));
  const licensedTrades = db.select({ id: categories.id }).from(categories).where(eq(categories.needsLicence, true));
  const late = and(
    inArray(bookings.providerId, unlicensed),
    equalsConstant(bookings.status, 'open'),
    inArray(bookings.categoryId, licensedTrades),
    gt(bookings.id, afterId),
  );
  return list(db, late, bookings.id);
}

/**
 * Without a provider, bookings of all suspended ones. Pages by id after `afterId`, so that bookings left to the
 * operator do not block the others.
 */
export async function listOfSuspended(
  db: Session,
  providerId: string | undefined,
  afterId: string,
): Promise<Booking[]> {
  const suspended = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        equalsConstant(users.userType, 'provider'),
        eq(users.accountStatus, 'suspended'),
        providerId ? eq(users.id, providerId) : undefined,
      ),
    );
  if (suspended.length === 0) return [];
  const ids = suspended.map(({ id }) => id);
  const late = and(
    inArray(bookings.providerId, ids),
    inArray(bookings.status, ['open', 'accepted', 'on_the_way', 'arrived']),
    gt(bookings.id, afterId),
  );
  return list(db, late, bookings.id);
}
