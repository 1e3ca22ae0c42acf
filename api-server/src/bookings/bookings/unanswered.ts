import type { BookingWire } from '@doorstep/shared-api/wire';
import { findAlternativesForBooking, toOtherProviderWire } from '../../catalog/availability/freeOthers';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { hasProviderOffer } from '../offers/offers.repository';
import { NOBODY_ACCEPTED } from './expireBookings';

export async function unansweredOf(
  db: Session,
  booking: Booking,
  reader: User,
  now: Date,
): Promise<Pick<BookingWire, 'unanswered'>> {
  const { id, userId, providerId, status, cancelReason, bookingType } = booking;
  if (reader.id !== userId || !providerId || status !== 'cancelled' || cancelReason !== NOBODY_ACCEPTED) return {};
  if (bookingType === 'hire' && (await hasProviderOffer(db, id))) return {};
  return { unanswered: { others: (await findAlternativesForBooking(db, booking, now)).map(toOtherProviderWire) } };
}
