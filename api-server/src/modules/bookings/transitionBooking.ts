import type { BookingStatus } from '@doorstep/shared-api/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { type Booking, bookingHistory, bookings } from '../../db/schema';
import { publishBooking } from '../../events/outbox';
import { newId } from '../../ids';

interface Step {
  /** As it was read: it moves only if nothing about it has changed since. */
  booking: Booking;
  to: BookingStatus;
  by: 'customer' | 'provider' | 'system';
  actorId: string | null;
  now: Date;
  /** What else becomes of it. */
  set?: Partial<typeof bookings.$inferInsert>;
}

/**
 * One step forward as one compare-and-set with its history. Answers the booking as it is now, or undefined when it had
 * moved on. Endings are `endBooking`'s.
 */
export async function transitionBooking(
  tx: Session,
  { booking, to, by, actorId, now, set }: Step,
): Promise<Booking | undefined> {
  const { id, status, version } = booking;
  const [moved] = await tx
    .update(bookings)
    .set({ ...set, status: to, updatedAt: now, version: sql`${bookings.version} + 1` })
    .where(and(eq(bookings.id, id), eq(bookings.status, status), eq(bookings.version, version)))
    .returning();
  if (!moved) return undefined;
  await tx
    .insert(bookingHistory)
    .values({ id: newId('h'), bookingId: id, fromStatus: status, toStatus: to, by, actorId, at: now });
  publishBooking(tx, moved, 'booking');
  return moved;
}
