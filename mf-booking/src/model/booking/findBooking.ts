import type { BookingListItem, CreatedBooking } from '@doorstep/shared-api/domain';
import type { PendingBooking } from './pendingBooking';

/** Maximum clock difference between browser and server. */
const CLOCK_SKEW_MS = 2 * 60_000;

/** Finds the open booking of the same category and price that is not older than the request. */
export function findPendingBooking(
  pending: PendingBooking,
  list: readonly BookingListItem[],
): CreatedBooking | undefined {
  const earliest = Date.parse(pending.firstSentAt) - CLOCK_SKEW_MS;
  const { category, quote, bookingType = 'book' } = pending.order;
  const bookingListItem = list.find(
    (booking) =>
      booking.status === 'open' &&
      booking.categoryName === category?.name &&
      booking.createdAt !== undefined &&
      Date.parse(booking.createdAt) >= earliest &&
      (booking.payableCents === undefined || booking.payableCents === quote.payableCents),
  );
  return (
    bookingListItem && {
      id: bookingListItem.id,
      status: bookingListItem.status,
      bookingType,
      payableCents: quote.payableCents,
      message: '',
    }
  );
}
