import type { BookingWire } from '@doorstep/shared-api/wire';
import { findAlternativesForBooking, toOtherProviderWire } from '../../catalog/availability/freeOthers';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { hasProviderOffer } from '../offers/offers.repository';
import { NOBODY_ACCEPTED } from './expireBookings';

/** Suggests others to the customer for a day, unless the late provider came after all. */
export async function withOthersForLate(
  db: Session,
  booking: Booking,
  wire: BookingWire,
  now: Date,
): Promise<BookingWire> {
  const { late_credit: lateCredit } = wire;
  const isStillNeeded = booking.startAt && now < addMilliseconds(booking.startAt, DAY);
  const hasNobody = ['open', 'accepted', 'on_the_way', 'cancelled'].includes(booking.status);
  if (lateCredit?.state !== 'credited' || !isStillNeeded || !hasNobody) return wire;
  const others = (await findAlternativesForBooking(db, booking, now)).map(toOtherProviderWire);
  return { ...wire, late_credit: { ...lateCredit, others } };
}

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
