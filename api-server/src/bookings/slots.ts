import { eq } from 'drizzle-orm';
import { later, MINUTE } from '../clock';
import type { Session } from '../db/connect';
import { slotClaims } from '../db/schema';
import { Failure } from '../http/failure';

export const STEP = 15 * MINUTE;

/** The 15-minute steps that a visit touches, in order. */
export function stepsOf(startAt: Date, endAt: Date): Date[] {
  const first = Math.floor(startAt.getTime() / STEP) * STEP;
  const count = Math.max(1, Math.ceil((endAt.getTime() - first) / STEP));
  return Array.from({ length: count }, (_, index) => new Date(first + index * STEP));
}

export const endOf = (startAt: Date, lines: readonly { durationMinutes: number }[]) =>
  later(startAt, lines.reduce((sum, line) => sum + line.durationMinutes, 0) * MINUTE);

/**
 * Takes the provider's time for a booking. Two at once meet at the primary key: the second one waits for the first
 * one's transaction, and then finds fewer free steps than it asked for.
 */
export async function takeSlot(tx: Session, providerId: string, bookingId: string, startAt: Date, endAt: Date) {
  const wanted = stepsOf(startAt, endAt).map((stepAt) => ({ providerId, stepAt, bookingId }));
  const taken = await tx
    .insert(slotClaims)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ stepAt: slotClaims.stepAt });
  if (taken.length < wanted.length) {
    throw new Failure('slot_taken', 'This time slot has just been booked. Please choose another time.', {
      field: 'start_time',
    });
  }
}

export async function releaseSlot(tx: Session, bookingId: string) {
  await tx.delete(slotClaims).where(eq(slotClaims.bookingId, bookingId));
}
