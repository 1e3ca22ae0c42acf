import type { Role } from '../../identity/notifications/kinds';

export const partyOf = (booking: { userId: string }, userId: string): Role =>
  booking.userId === userId ? 'customer' : 'provider';
