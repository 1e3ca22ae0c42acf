import { paths } from '@doorstep/shared-api/paths';

/** Where a booking that waits for its payment is paid for. */
export const payPath = (bookingId: string) =>
  `${paths.paymentMethod}?${new URLSearchParams({ booking_id: bookingId })}`;
