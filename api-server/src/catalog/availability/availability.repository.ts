import { and, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  busyTimes,
  daysOff,
  providerHours,
  providerLimits,
  providerProfiles,
  slotClaims,
  slotHolds,
  specialDays,
} from '../../platform/db/schema';
import type { RowsOf } from '../../platform/db/selectInOneStatement';
import { groupBy } from '../../platform/groupBy';
import { type TakenTimes, toTakenTimes } from './takenTime';

interface TakenTimesQuery {
  providerId: string;
  since: Date;
  until: Date;
  now: Date;
  except?: { userId: string; bookingId?: string };
}

/** Without expired holds, and without the holds and the booking of `except`. */
export async function listTakenTimes(
  db: Session,
  { providerId, since, until, now, except }: TakenTimesQuery,
): Promise<TakenTimes> {
  const rows = await db
    .select({ stepAt: slotClaims.stepAt, bookingId: slotClaims.bookingId })
    .from(slotClaims)
    .leftJoin(slotHolds, eq(slotHolds.id, slotClaims.bookingId))
    .where(
      and(
        eq(slotClaims.providerId, providerId),
        gte(slotClaims.stepAt, since),
        lt(slotClaims.stepAt, until),
        except?.bookingId ? ne(slotClaims.bookingId, except.bookingId) : undefined,
        or(
          isNull(slotHolds.id),
          and(
            gt(slotHolds.expiresAt, now),
            except ? sql`${slotHolds.userId} is distinct from ${except.userId}` : undefined,
          ),
        ),
      ),
    );
  return toTakenTimes(rows);
}

/** Expired holds do not count. */
export async function listTakenTimesByProvider(
  db: Session,
  { providerIds, since, until, now }: { providerIds: readonly string[]; since: Date; until: Date; now: Date },
): Promise<Map<string, TakenTimes>> {
  if (providerIds.length === 0) return new Map();
  const rows = await db
    .select({ providerId: slotClaims.providerId, stepAt: slotClaims.stepAt, bookingId: slotClaims.bookingId })
    .from(slotClaims)
    .leftJoin(slotHolds, eq(slotHolds.id, slotClaims.bookingId))
    .where(
      and(
        inArray(slotClaims.providerId, [...providerIds]),
        gte(slotClaims.stepAt, since),
        lt(slotClaims.stepAt, until),
        or(isNull(slotHolds.id), gt(slotHolds.expiresAt, now)),
      ),
    );
  const byProvider = groupBy(rows, ({ providerId }) => providerId);
  return new Map([...byProvider].map(([providerId, claims]) => [providerId, toTakenTimes(claims)]));
}

/** Locks the provider's profile to serialize searches for a free time. */
export async function lockTimeZone(tx: Session, providerId: string): Promise<string | undefined> {
  const [profile] = await tx
    .select({ timeZone: providerProfiles.timeZone })
    .from(providerProfiles)
    .where(eq(providerProfiles.userId, providerId))
    .for('no key update');
  return profile?.timeZone;
}

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
  ] as const;

export type WorkingTimes = RowsOf<ReturnType<typeof workingTimeQueries>>;

export async function insertHold(tx: Session, hold: typeof slotHolds.$inferInsert) {
  await tx.insert(slotHolds).values(hold);
}
