import type { RecurringSchedule } from '@doorstep/shared-api/domain';
import { and, asc, desc, eq, gt, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { isAmong } from '../../platform/db/isAmong';
import {
  type Booking,
  bookingLines,
  bookings,
  type RecurringRow,
  recurringBookings,
  recurringVisits,
  users,
  type VisitRow,
} from '../../platform/db/schema';

const BATCH_SIZE = 100;
const LIST_SIZE = 50;

export const startOf = (row: RecurringRow): RecurringSchedule => ({
  date: row.firstDate,
  time: row.firstTime,
  timeZone: row.timeZone,
  every: row.every,
});

export async function insertRecurring(tx: Session, row: typeof recurringBookings.$inferInsert) {
  await tx.insert(recurringBookings).values(row);
}

/** false: it is decided about already. */
export async function insertVisit(tx: Session, row: typeof recurringVisits.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(recurringVisits).values(row).onConflictDoNothing().returning({ at: recurringVisits.at });
  return rows.length > 0;
}

export async function findVisit(db: Session, recurringId: string, number: number): Promise<VisitRow | undefined> {
  const [visit] = await db
    .select()
    .from(recurringVisits)
    .where(and(eq(recurringVisits.recurringId, recurringId), eq(recurringVisits.number, number)));
  return visit;
}

type Expected = Partial<Pick<RecurringRow, 'state' | 'nextVisit'>>;

/** Writes only if the row is still as it was read. Undefined: it has moved on. */
export async function updateRecurring(
  tx: Session,
  id: string,
  expected: Expected,
  set: Partial<typeof recurringBookings.$inferInsert>,
): Promise<RecurringRow | undefined> {
  const { state, nextVisit } = expected;
  const [row] = await tx
    .update(recurringBookings)
    .set(set)
    .where(
      and(
        eq(recurringBookings.id, id),
        state ? eq(recurringBookings.state, state) : ne(recurringBookings.state, 'ended'),
        nextVisit === undefined ? undefined : eq(recurringBookings.nextVisit, nextVisit),
      ),
    )
    .returning();
  return row;
}

/** The next provider to accept it also gets the later visits. */
export async function reopenRecurring(tx: Session, firstBookingId: string, now: Date) {
  await tx
    .update(recurringBookings)
    .set({ state: 'waiting', providerId: null, runningSince: null, updatedAt: now })
    .where(and(eq(recurringBookings.firstBookingId, firstBookingId), eq(recurringBookings.state, 'running')));
}

export async function lockRecurring(tx: Session, id: string): Promise<RecurringRow | undefined> {
  const [row] = await tx.select().from(recurringBookings).where(eq(recurringBookings.id, id)).for('update');
  return row;
}

const isPartyOf = (userId: string) =>
  or(eq(recurringBookings.userId, userId), eq(recurringBookings.providerId, userId));

export async function findRecurringOfParty(db: Session, id: string, userId: string): Promise<RecurringRow | undefined> {
  const [row] = await db
    .select()
    .from(recurringBookings)
    .where(and(eq(recurringBookings.id, id), isPartyOf(userId)));
  return row;
}

export function listRecurringOfParty(db: Session, userId: string): Promise<RecurringRow[]> {
  return db
    .select()
    .from(recurringBookings)
    .where(isPartyOf(userId))
    .orderBy(asc(sql`${recurringBookings.state} = 'ended'`), desc(recurringBookings.createdAt), recurringBookings.id)
    .limit(LIST_SIZE);
}

export function listLiveOfParty(db: Session, userId: string): Promise<RecurringRow[]> {
  return db
    .select()
    .from(recurringBookings)
    .where(and(isPartyOf(userId), ne(recurringBookings.state, 'ended')));
}

export function listWithFirstVisitDecided(db: Session): Promise<{ recurring: RecurringRow; first: Booking }[]> {
  return db
    .select({ recurring: recurringBookings, first: bookings })
    .from(recurringBookings)
    .innerJoin(bookings, eq(bookings.id, recurringBookings.firstBookingId))
    .where(and(eq(recurringBookings.state, 'waiting'), ne(bookings.status, 'open')))
    .orderBy(asc(recurringBookings.createdAt))
    .limit(BATCH_SIZE);
}

export function listDueRecurring(db: Session, until: Date): Promise<RecurringRow[]> {
  return db
    .select()
    .from(recurringBookings)
    .where(and(eq(recurringBookings.state, 'running'), lte(recurringBookings.nextStartAt, until)))
    .orderBy(asc(recurringBookings.nextStartAt))
    .limit(BATCH_SIZE);
}

/** Lists the last visits with their results, newest first. Omits skipped ones and those before the last restart. */
export function listLastVisits(db: Session, { id, runningSince }: RecurringRow, count: number) {
  return db
    .select({
      state: recurringVisits.state,
      reason: recurringVisits.reason,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
    })
    .from(recurringVisits)
    .leftJoin(bookings, eq(bookings.id, recurringVisits.bookingId))
    .where(
      and(
        eq(recurringVisits.recurringId, id),
        ne(recurringVisits.state, 'skipped'),
        runningSince ? gte(recurringVisits.at, runningSince) : undefined,
      ),
    )
    .orderBy(desc(recurringVisits.number))
    .limit(count);
}

/** Prices are in cents, by recurring booking id. */
export async function findLastPrices(db: Session, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { recurringId: id, number, bookingId } = recurringVisits;
  const rows = await db
    .selectDistinctOn([id], { id, totalCents: bookings.totalCents })
    .from(recurringVisits)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(inArray(id, [...ids]))
    .orderBy(asc(id), desc(number));
  return new Map(rows.map((row) => [row.id, row.totalCents]));
}

export const findLastPrice = async (db: Session, recurringId: string): Promise<number> =>
  (await findLastPrices(db, [recurringId])).get(recurringId) ?? 0;

export const recurringOf = (db: Session, bookingIds: readonly string[]) => {
  const { id, every, state, firstBookingId, providerId } = recurringBookings;
  return db
    .select({ bookingId: recurringVisits.bookingId, id, every, state, firstBookingId, providerId })
    .from(recurringVisits)
    .innerJoin(recurringBookings, eq(recurringBookings.id, recurringVisits.recurringId))
    .where(isAmong(recurringVisits.bookingId, bookingIds));
};

export async function readRecurringDetails(db: Session, rows: readonly RecurringRow[], now: Date) {
  if (rows.length === 0) return [];
  const firstIds = rows.map((row) => row.firstBookingId);
  const firsts = await db.select().from(bookings).where(inArray(bookings.id, firstIds));
  const lines = await db
    .select()
    .from(bookingLines)
    .where(inArray(bookingLines.bookingId, firstIds))
    .orderBy(asc(bookingLines.position));
  const providerIds = rows.flatMap((row) => row.providerId ?? []);
  const providers = providerIds.length
    ? await db.select({ id: users.id, fullname: users.fullname }).from(users).where(inArray(users.id, providerIds))
    : [];
  // A moved visit takes place at the time of its booking.
  const startAt = sql<Date>`coalesce(${bookings.startAt}, ${recurringVisits.startAt})`.mapWith(recurringVisits.startAt);
  const visits = await db
    .select({ visit: recurringVisits, booking: bookings, startAt })
    .from(recurringVisits)
    .leftJoin(bookings, eq(bookings.id, recurringVisits.bookingId))
    .where(
      and(
        inArray(
          recurringVisits.recurringId,
          rows.map(({ id }) => id),
        ),
        gt(startAt, now),
      ),
    )
    .orderBy(asc(recurringVisits.number));
  return rows.flatMap((row) => {
    const booking = firsts.find(({ id }) => id === row.firstBookingId);
    if (!booking) return [];
    return [
      {
        row,
        booking,
        lines: lines.filter(({ bookingId }) => bookingId === booking.id),
        providerName: providers.find(({ id }) => id === row.providerId)?.fullname ?? '',
        visits: visits.filter(({ visit }) => visit.recurringId === row.id),
      },
    ];
  });
}

export type RecurringDetails = Awaited<ReturnType<typeof readRecurringDetails>>[number];
