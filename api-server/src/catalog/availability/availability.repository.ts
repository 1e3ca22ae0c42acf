import { and, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { daysOff, providerHours, providerProfiles, slotClaims, slotHolds } from '../../platform/db/schema';
import type { RowsOf } from '../../platform/db/selectInOneStatement';

interface TakenStepsQuery {
  providerId: string;
  since: Date;
  until: Date;
  now: Date;
  except?: { userId: string; bookingId?: string };
}

export async function listTakenSteps(
  db: Session,
  { providerId, since, until, now, except }: TakenStepsQuery,
): Promise<Date[]> {
  const rows = await db
    .select({ stepAt: slotClaims.stepAt })
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
  return rows.map((row) => row.stepAt);
}

/** Steps in milliseconds, by provider. Expired holds do not count. */
export async function listTakenStepsByProvider(
  db: Session,
  { providerIds, since, until, now }: { providerIds: readonly string[]; since: Date; until: Date; now: Date },
): Promise<Map<string, Set<number>>> {
  const taken = new Map<string, Set<number>>();
  if (providerIds.length === 0) return taken;
  const rows = await db
    .select({ providerId: slotClaims.providerId, stepAt: slotClaims.stepAt })
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
  for (const { providerId, stepAt } of rows)
    taken.set(providerId, (taken.get(providerId) ?? new Set<number>()).add(stepAt.getTime()));
  return taken;
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
  ] as const;

export type WorkingTimes = RowsOf<ReturnType<typeof workingTimeQueries>>;

export async function insertHold(tx: Session, hold: typeof slotHolds.$inferInsert) {
  await tx.insert(slotHolds).values(hold);
}
