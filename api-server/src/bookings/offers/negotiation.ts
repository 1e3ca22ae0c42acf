import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { isId } from '../../platform/ids';
import { lockBookingOfParty } from '../bookings/bookings.repository';

/** Locks the booking that two sides negotiate, so that they take turns. Undefined when the user is not a party. */
export async function lockNegotiation(tx: Session, user: User, bookingId: string) {
  if (!isId(bookingId)) return undefined;
  return lockBookingOfParty(tx, bookingId, user.id);
}
