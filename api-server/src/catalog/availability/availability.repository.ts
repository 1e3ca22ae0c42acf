import { and, asc, eq, gt, gte, inArray, isNull, lt, max, min, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  bookings,
  busyTimes,
  daysOff,
  providerHours,
  providerLimits,
  providerProfiles,
  providerWorkers,
  slotClaims,
  slotHolds,
  specialDays,
} from '../../platform/db/schema';
import type { RowsOf } from '../../platform/db/selectInOneStatement';
import { groupBy } from '../../platform/groupBy';
import { type VisitPlace, visitPlaceOf } from '../travel/visitPlace';
import { type TakenTimes, toTakenTimes } from './takenTime';

interface TakenTimesQuery {
  providerId: string;
  since: Date;
  until: Date;
  now: Date;
  /** Place of the visit in question. */
  place: VisitPlace | undefined;
  except?: { userId: string; bookingId?: string };
}

/** Without expired holds, and without the holds and the booking of `except`. */
export async function listTakenTimes(
  db: Session,
  { providerId, place, except, ...search }: TakenTimesQuery,
): Promise<TakenTimes> {
  const rows = await claimedTimes(db, {
    ...search,
    providerIds: [providerId],
    withPlaces: place !== undefined,
    except,
  });
  return toTakenTimes(rows.map(toClaimedTime), place);
}

interface ProvidersQuery extends Omit<TakenTimesQuery, 'providerId' | 'except'> {
  providerIds: readonly string[];
}

/** Expired holds do not count. */
export async function listTakenTimesByProvider(
  db: Session,
  { place, ...search }: ProvidersQuery,
): Promise<Map<string, TakenTimes>> {
  if (search.providerIds.length === 0) return new Map();
  const rows = await claimedTimes(db, { ...search, withPlaces: place !== undefined });
  const byProvider = groupBy(rows, ({ providerId }) => providerId);
  return new Map(
    [...byProvider].map(([providerId, claims]) => [providerId, toTakenTimes(claims.map(toClaimedTime), place)]),
  );
}

/** Places of the provider's bookings and holds, earliest first. */
export async function listTakenPlaces(
  db: Session,
  { providerId, ...search }: Pick<TakenTimesQuery, 'providerId' | 'since' | 'until' | 'now'>,
): Promise<VisitPlace[]> {
  const rows = await claimedTimes(db, { ...search, providerIds: [providerId], withPlaces: true });
  return rows
    .map(toClaimedTime)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
    .flatMap(({ place }) => place ?? []);
}

interface ClaimsQuery extends Pick<TakenTimesQuery, 'since' | 'until' | 'now' | 'except'> {
  providerIds: readonly string[];
  withPlaces: boolean;
}

function claimedTimes(db: Session, { providerIds, since, until, now, except, withPlaces }: ClaimsQuery) {
  const claimed = db
    .select({
      providerId: slotClaims.providerId,
      bookingId: slotClaims.bookingId,
      workerId: slotClaims.workerId,
      from: min(slotClaims.stepAt).as('first_step'),
      lastStep: max(slotClaims.stepAt).as('last_step'),
    })
    .from(slotClaims)
    .where(
      and(
        inArray(slotClaims.providerId, [...providerIds]),
        gte(slotClaims.stepAt, since),
        lt(slotClaims.stepAt, until),
        except?.bookingId ? ne(slotClaims.bookingId, except.bookingId) : undefined,
      ),
    )
    .groupBy(slotClaims.providerId, slotClaims.bookingId, slotClaims.workerId)
    .as('claimed');
  return db
    .select({
      ...{ providerId: claimed.providerId, workerId: claimed.workerId },
      ...{ from: claimed.from, lastStep: claimed.lastStep },
      ...{ holdLat: slotHolds.lat, holdLong: slotHolds.long },
      ...{ pickLat: bookings.pickLat, pickLong: bookings.pickLong, address2: bookings.address2 },
      ...{ pickLat2: bookings.pickLat2, pickLong2: bookings.pickLong2 },
    })
    .from(claimed)
    .leftJoin(slotHolds, eq(slotHolds.id, claimed.bookingId))
    .leftJoin(bookings, withPlaces ? eq(bookings.id, claimed.bookingId) : sql`false`)
    .where(
      or(
        isNull(slotHolds.id),
        and(
          gt(slotHolds.expiresAt, now),
          except ? sql`${slotHolds.userId} is distinct from ${except.userId}` : undefined,
        ),
      ),
    );
}

function toClaimedTime(row: Awaited<ReturnType<typeof claimedTimes>>[number]) {
  const { workerId, from, lastStep, holdLat, holdLong, pickLat, pickLong, address2, pickLat2, pickLong2 } = row;
  if (!from || !lastStep) throw new Error('a group of claims has no step');
  const place = visitPlaceOf({
    ...{ pickLat: pickLat ?? holdLat, pickLong: pickLong ?? holdLong },
    ...{ address2: address2 ?? '', pickLat2, pickLong2 },
  });
  return { workerId, from, lastStep, place };
}

/** Locks the provider's profile to serialize searches for a free time. */
export async function lockProvider(tx: Session, providerId: string) {
  const workers = tx.select({ one: sql`1` }).from(providerWorkers).where(eq(providerWorkers.providerId, providerId));
  const { userId, timeZone, opensMinute, closesMinute, lat, long } = providerProfiles;
  const [profile] = await tx
    .select({ userId, timeZone, opensMinute, closesMinute, lat, long, hasTeam: sql<boolean>`exists ${workers}` })
    .from(providerProfiles)
    .where(eq(providerProfiles.userId, providerId))
    .for('no key update');
  return profile;
}

export const workersOf = (db: Session, providerIds: readonly string[]) =>
  db
    .select()
    .from(providerWorkers)
    .where(inArray(providerWorkers.providerId, [...providerIds]))
    .orderBy(asc(providerWorkers.createdAt), asc(providerWorkers.id));

export const workingTimeQueries = (db: Session, providerIds: readonly string[]) =>
  [
    db
      .select()
      .from(providerHours)
      .where(inArray(providerHours.providerId, [...providerIds])),
    db
      .select()
      .from(daysOff)
      .where(inArray(daysOff.providerId, [...providerIds])),
    db
      .select()
      .from(specialDays)
      .where(inArray(specialDays.providerId, [...providerIds])),
    db
      .select()
      .from(providerLimits)
      .where(inArray(providerLimits.providerId, [...providerIds])),
    db
      .select()
      .from(busyTimes)
      .where(inArray(busyTimes.providerId, [...providerIds])),
    workersOf(db, providerIds),
  ] as const;

export type WorkingTimes = RowsOf<ReturnType<typeof workingTimeQueries>>;

export async function insertHold(tx: Session, hold: typeof slotHolds.$inferInsert) {
  await tx.insert(slotHolds).values(hold);
}
