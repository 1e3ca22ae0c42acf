import type { BookingForm } from '../../bookings/bookings/readBookingForm';
import type { BookableProvider } from '../orders/orders.repository';
import { isWithinReach } from './eligible';

export const isInstant = (
  provider: BookableProvider | undefined,
  { bookingType, place }: Pick<BookingForm, 'bookingType' | 'place'>,
): boolean =>
  bookingType !== 'hire' &&
  provider?.instant === true &&
  isWithinReach(provider, { pickLat: place?.lat ?? null, pickLong: place?.long ?? null });
