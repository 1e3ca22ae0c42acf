import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { later, MINUTE } from '../../clock';
import type { Db, Session } from '../../db/connect';
import { holds, slotClaims } from '../../db/schema';
import { HttpError, type HttpErrorCode } from '../../http/httpError';

export const STEP = 15 * MINUTE;

/** The 15-minute steps that a visit touches, in order. */
export function stepsOf(startAt: Date, endAt: Date): Date[] {
  const first = Math.floor(startAt.getTime() / STEP) * STEP;
  const count = Math.max(1, Math.ceil((endAt.getTime() - first) / STEP));
  return Array.from({ length: count }, (_, index) => new Date(first + index * STEP));
}

export const endOf = (startAt: Date, lines: readonly { durationMinutes: number }[]) =>
  later(startAt, lines.reduce((sum, line) => sum + line.durationMinutes, 0) * MINUTE);

export interface SlotRequest {
  providerId: string;
  /** The booking or the hold that takes the time. */
  claimId: string;
  userId: string;
  startAt: Date;
  endAt: Date;
  now: Date;
}

/** The time cannot be had. `withNearest` adds what is free instead, once the transaction is over. */
export class SlotTakenError extends HttpError {
  readonly slotRequest: SlotRequest;
  constructor(slotRequest: SlotRequest, code: HttpErrorCode = 'slot_taken', message?: string, field = 'start_time') {
    super(code, message ?? 'This time slot has just been booked. Please choose another time.', {
      field,
    });
    this.slotRequest = slotRequest;
  }
}

/** The provider is there, but not at work at that time. */
export const notAtWork = (slotRequest: SlotRequest, field?: string) =>
  new SlotTakenError(slotRequest, 'provider_unavailable', 'This provider is not available.', field);

/**
 * Takes the provider's time. Two at once meet at the primary key: the second one waits for the first one's transaction,
 * and then finds fewer free steps than it asked for.
 */
export async function reserveSlot(tx: Session, slotRequest: SlotRequest) {
  const { providerId, claimId, startAt, endAt } = slotRequest;
  await releaseYielding(tx, slotRequest);
  const expected = stepsOf(startAt, endAt).map((stepAt) => ({ providerId, stepAt, bookingId: claimId }));
  const rows = await tx
    .insert(slotClaims)
    .values(expected)
    .onConflictDoNothing()
    .returning({ stepAt: slotClaims.stepAt });
  if (rows.length < expected.length) throw new SlotTakenError(slotRequest);
}

/**
 * Expired holds at this provider, and this person's own, give way. Locked in order of their ids before anything is
 * removed or taken, so that two who do this at once cannot wait for each other.
 */
async function releaseYielding(tx: Session, { providerId, userId, now }: SlotRequest) {
  const yielding = await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.providerId, providerId), or(eq(holds.userId, userId), lte(holds.expiresAt, now))))
    .orderBy(asc(holds.id))
    .for('update');
  await removeHolds(
    tx,
    yielding.map((hold) => hold.id),
  );
}

async function removeHolds(tx: Session, ids: string[]) {
  if (ids.length === 0) return;
  await tx.delete(slotClaims).where(inArray(slotClaims.bookingId, ids));
  await tx.delete(holds).where(inArray(holds.id, ids));
}

/** Part of the maintenance job. A hold that somebody else is about to remove is left to them. */
export async function removeExpiredHolds(db: Db, now: Date) {
  await db.transaction(async (tx) => {
    const expired = await tx
      .select({ id: holds.id })
      .from(holds)
      .where(lte(holds.expiresAt, now))
      .orderBy(asc(holds.id))
      .limit(200)
      .for('update', { skipLocked: true });
    await removeHolds(
      tx,
      expired.map((hold) => hold.id),
    );
  });
}

export async function releaseSlot(tx: Session, bookingId: string) {
  await tx.delete(slotClaims).where(eq(slotClaims.bookingId, bookingId));
}

/** Done sooner than planned: what is left of the time is free again. */
export async function releaseRestOfSlot(tx: Session, bookingId: string, now: Date) {
  await tx.delete(slotClaims).where(and(eq(slotClaims.bookingId, bookingId), gt(slotClaims.stepAt, now)));
}
