import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { slotClaims, slotHolds } from '../../platform/db/schema';

/** Inserts claims and returns how many of the steps were free. The others belong to other bookings. */
export async function insertClaims(tx: Session, claims: (typeof slotClaims.$inferInsert)[]): Promise<number> {
  const rows = await tx
    .insert(slotClaims)
    .values(claims)
    .onConflictDoNothing()
    .returning({ stepAt: slotClaims.stepAt });
  return rows.length;
}

export const countClaims = (tx: Session, providerId: string, bookingId: string, steps: readonly Date[]) =>
  tx.$count(
    slotClaims,
    and(
      eq(slotClaims.providerId, providerId),
      eq(slotClaims.bookingId, bookingId),
      inArray(slotClaims.stepAt, [...steps]),
    ),
  );

export const countHeldSteps = (db: Session, providerId: string, steps: readonly Date[], now: Date) =>
  db.$count(
    slotClaims,
    and(
      eq(slotClaims.providerId, providerId),
      inArray(slotClaims.stepAt, [...steps]),
      inArray(
        slotClaims.bookingId,
        db.select({ id: slotHolds.id }).from(slotHolds).where(gt(slotHolds.expiresAt, now)),
      ),
    ),
  );

export async function releaseSlot(tx: Session, bookingId: string) {
  await tx.delete(slotClaims).where(eq(slotClaims.bookingId, bookingId));
}

export async function releaseRestOfSlot(tx: Session, bookingId: string, now: Date) {
  await tx.delete(slotClaims).where(and(eq(slotClaims.bookingId, bookingId), gt(slotClaims.stepAt, now)));
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

interface YieldingHolds {
  providerId: string;
  userId: string;
  replacedHoldId?: string | undefined;
  now: Date;
}

const isReplaceable = (id: string, userId: string) =>
  and(eq(slotHolds.id, id), or(isNull(slotHolds.userId), eq(slotHolds.userId, userId)));

/** Locks expired holds at this provider, the person's own ones and a replaced one, in order of their ids. */
export async function lockYieldingHolds(tx: Session, { providerId, userId, replacedHoldId, now }: YieldingHolds) {
  return idsOf(
    await tx
      .select({ id: slotHolds.id })
      .from(slotHolds)
      .where(
        or(
          and(eq(slotHolds.providerId, providerId), or(eq(slotHolds.userId, userId), lte(slotHolds.expiresAt, now))),
          replacedHoldId === undefined ? undefined : isReplaceable(replacedHoldId, userId),
        ),
      )
      .orderBy(asc(slotHolds.id))
      .for('update'),
  );
}

export async function hasHoldAt(db: Session, id: string, userId: string, providerId: string, startAt: Date) {
  const isSame = and(isReplaceable(id, userId), eq(slotHolds.providerId, providerId), eq(slotHolds.startAt, startAt));
  return (await db.select({ id: slotHolds.id }).from(slotHolds).where(isSame)).length > 0;
}

export async function hasOwnHoldAt(
  db: Session,
  { providerId, userId, startAt }: { providerId: string; userId: string; startAt: Date },
) {
  const own = and(eq(slotHolds.userId, userId), eq(slotHolds.providerId, providerId), eq(slotHolds.startAt, startAt));
  return (await db.$count(slotHolds, own)) > 0;
}

/** Locks expired holds, except those that another process is about to remove. */
export async function lockExpiredHolds(tx: Session, now: Date) {
  return idsOf(
    await tx
      .select({ id: slotHolds.id })
      .from(slotHolds)
      .where(lte(slotHolds.expiresAt, now))
      .orderBy(asc(slotHolds.id))
      .limit(200)
      .for('update', { skipLocked: true }),
  );
}

export async function lockHold(tx: Session, id: string, userId: string) {
  return idsOf(await tx.select({ id: slotHolds.id }).from(slotHolds).where(isReplaceable(id, userId)).for('update'));
}

export async function deleteHolds(tx: Session, ids: string[]) {
  if (ids.length === 0) return;
  await tx.delete(slotClaims).where(inArray(slotClaims.bookingId, ids));
  await tx.delete(slotHolds).where(inArray(slotHolds.id, ids));
}
