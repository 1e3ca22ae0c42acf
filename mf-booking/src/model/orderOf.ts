import type { Quote } from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';
import type { BookingOrder } from './pendingBooking';

/** What is sent of a draft, at the amounts that were shown. */
export function orderOf(draft: BookingDraft, quote: Quote, timeZone: string): BookingOrder {
  const { bookingType, category, provider, location, asap, date, time, coupon, notes } = draft;
  const { savedAt: _savedAt, ...place } = location ?? {};
  return {
    asap: asap && bookingType !== '3',
    quote,
    timeZone,
    ...(bookingType && { bookingType }),
    ...(category && { category }),
    ...(provider && { provider: { id: provider.id } }),
    ...(location && { location: place as Omit<typeof location, 'savedAt'> }),
    ...(date && { date }),
    ...(time && { time }),
    ...(coupon && { coupon }),
    ...(notes && { notes }),
  };
}
