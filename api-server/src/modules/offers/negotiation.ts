import type { Session } from '../../db/connect';
import type { User } from '../../db/schema';
import { isId } from '../../ids';
import { lockBookingOfParty } from '../bookings/bookings.repository';

/** The booking of two sides who negotiate, locked, so that they take turns; undefined when it is not this person's. */
export async function lockNegotiation(tx: Session, user: User, bookingId: string) {
  if (!isId(bookingId)) return undefined;
  return lockBookingOfParty(tx, bookingId, user.id);
}
