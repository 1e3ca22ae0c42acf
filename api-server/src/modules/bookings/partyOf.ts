import type { Role } from '../notifications/kinds';

/** Which of the two sides of their booking this person is. */
export const partyOf = (booking: { userId: string }, userId: string): Role =>
  booking.userId === userId ? 'customer' : 'provider';
