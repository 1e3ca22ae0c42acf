import type { Role } from '../notifications/kinds';

/** Returns the user's side of the booking. */
export const partyOf = (booking: { userId: string }, userId: string): Role =>
  booking.userId === userId ? 'customer' : 'provider';
