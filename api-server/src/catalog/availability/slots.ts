import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Db, Session } from '../../platform/db/connect';
import { HttpError, type HttpErrorCode } from '../../platform/http/httpError';
import type { VisitPlace } from '../travel/visitPlace';
import {
  countClaims,
  countHeldSteps,
  deleteHolds,
  insertClaims,
  lockExpiredHolds,
  lockYieldingHolds,
} from './slots.repository';

export const STEP = 15 * MINUTE;

export function stepsOf(startAt: Date, endAt: Date): Date[] {
  const first = Math.floor(startAt.getTime() / STEP) * STEP;
  const count = Math.max(1, Math.ceil((endAt.getTime() - first) / STEP));
  return Array.from({ length: count }, (_, index) => new Date(first + index * STEP));
}

export const endOf = (startAt: Date, lines: readonly { durationMinutes: number }[]) =>
  addMilliseconds(startAt, lines.reduce((sum, line) => sum + line.durationMinutes, 0) * MINUTE);

export interface SlotRequest {
  providerId: string;
  claimId: string;
  /** Empty for a visitor. */
  userId: string;
  replacedHoldId?: string | undefined;
  startAt: Date;
  endAt: Date;
  now: Date;
  /** Undefined when no coordinates are known: no travel time is demanded. */
  place: VisitPlace | undefined;
  /** Services that the one who comes must be able to do. Undefined for any worker of a team. */
  services?: readonly string[] | undefined;
  /** Worker whose time is reserved, or who is preferred while a team chooses. Absent for the provider in person. */
  workerId?: string | undefined;
}

/** Thrown when the time is taken. `withAlternativeTimes` adds free alternatives after the transaction. */
export class SlotTakenError extends HttpError {
  readonly slotRequest: SlotRequest;
  constructor(slotRequest: SlotRequest, code: HttpErrorCode = 'slot_taken', message?: string, field = 'start_time') {
    super(code, message ?? 'This time slot has just been booked. Please choose another time.', {
      field,
    });
    this.slotRequest = slotRequest;
  }
}

export const notAtWork = (slotRequest: SlotRequest, field?: string) =>
  new SlotTakenError(slotRequest, 'provider_unavailable', 'This provider is not available.', field);

/**
 * Reserves the provider's time. Concurrent calls meet at the primary key: the second waits for the first transaction
 * and then finds too few free steps.
 */
export async function reserveSlot(tx: Session, slotRequest: SlotRequest) {
  const steps = stepsOf(slotRequest.startAt, slotRequest.endAt);
  if (!(await takeSteps(tx, slotRequest, steps))) throw new SlotTakenError(slotRequest);
}

/**
 * Claims steps. Returns false if another booking has one of them: the transaction must then end. Steps it already has
 * stay.
 */
export async function takeSteps(
  tx: Session,
  claim: Omit<SlotRequest, 'startAt' | 'endAt' | 'place' | 'services'>,
  steps: readonly Date[],
) {
  const { providerId, claimId, workerId = '' } = claim;
  if (steps.length === 0) return true;
  // Remove expired holds at this provider and the person's own ones. Lock them in order first, so that concurrent calls
  // cannot deadlock.
  await deleteHolds(tx, await lockYieldingHolds(tx, claim));
  const expected = steps.map((stepAt) => ({ providerId, stepAt, bookingId: claimId, workerId }));
  const insertedCount = await insertClaims(tx, expected);
  return insertedCount === expected.length || (await countClaims(tx, providerId, claimId, steps)) === expected.length;
}

export const isHeld = async (db: Session, { providerId, startAt, endAt, now }: SlotRequest): Promise<boolean> =>
  (await countHeldSteps(db, providerId, stepsOf(startAt, endAt), now)) > 0;

export async function removeExpiredHolds(db: Db, now: Date) {
  await db.transaction(async (tx) => deleteHolds(tx, await lockExpiredHolds(tx, now)));
}
