import { and, eq, or } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { bookings, offers } from '../../db/schema';
import { isId } from '../../ids';
import type { User } from '../auth/sessions/sessions';

export type Offer = typeof offers.$inferSelect;

/** The booking of two sides who negotiate, locked, so that they take turns; undefined when it is not this person's. */
export async function lockNegotiation(tx: Session, user: User, bookingId: string) {
  if (!isId(bookingId)) return undefined;
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), or(eq(bookings.userId, user.id), eq(bookings.providerId, user.id))))
    .for('update');
  return booking;
}

/** Which of the two sides this person is, as offers carry it. */
export const partyOf = (booking: { userId: string }, user: User) =>
  booking.userId === user.id ? 'customer' : 'provider';

export async function liveOfferOf(tx: Session, bookingId: string): Promise<Offer | undefined> {
  const [live] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), eq(offers.status, 'live')));
  return live;
}
