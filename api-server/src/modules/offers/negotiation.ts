import type { Session } from '../../db/connect';
import type { User } from '../../db/schema';
import { isId } from '../../ids';
import { lockBookingOfParty } from '../bookings/bookings.repository';

/** Locks the booking that two sides negotiate, so that they take turns. Undefined when the user is not a party. */
export async function lockNegotiation(tx: Session, user: User, bookingId: string) {
  if (!isId(bookingId)) return undefined;
  return lockBookingOfParty(tx, bookingId, user.id);
}
