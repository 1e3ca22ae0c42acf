import type { Quote } from '@doorstep/shared-api/domain';
import type { BookingDraft, DraftLocation } from '@doorstep/shared-api/draft';
import type { BookingOrder } from '../booking/pendingBooking';

const orderLocationOf = ({ savedAt: _savedAt, timeZone: _timeZone, ...place }: DraftLocation) => place;

/** A recurring booking needs a chosen day and time, so it is neither As Soon as Possible nor a hire. */
export const canRecur = ({ bookingType, asap, date, time }: BookingDraft): boolean =>
  bookingType !== 'hire' && !asap && Boolean(date && time);

export function orderOf(draft: BookingDraft, quote: Quote, timeZone: string): BookingOrder {
  const { bookingType, category, provider, location, location2, asap, date, time, recurs, coupon, notes } = draft;
  const isHire = bookingType === 'hire';
  // Book the first free time that was shown. Only when none was shown does the server find one.
  const isShown = Boolean(provider && date && time) && !isHire;
  const isOpen = asap && bookingType !== 'schedule' && !isShown;
  return {
    asap: isOpen,
    quote,
    timeZone,
    ...(bookingType && { bookingType }),
    ...(category && { category }),
    ...(provider && { provider: { id: provider.id } }),
    ...(location && { location: orderLocationOf(location) }),
    ...(location2 && { location2: orderLocationOf(location2) }),
    ...(date && !(isOpen && isHire) && { date }),
    ...(time && !(isOpen && isHire) && { time }),
    ...(recurs && canRecur(draft) && { recurs }),
    ...(coupon && { coupon }),
    ...(notes && { notes }),
  };
}
