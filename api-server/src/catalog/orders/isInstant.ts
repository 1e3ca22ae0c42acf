import type { BookingForm } from '../../bookings/bookings/readBookingForm';
import { isWithinReach } from '../availability/eligible';
import type { BookableProvider } from './orders.repository';

export const isInstant = (
  provider: BookableProvider | undefined,
  { bookingType, place }: Pick<BookingForm, 'bookingType' | 'place'>,
): boolean =>
  bookingType !== 'hire' &&
  provider?.instant === true &&
  isWithinReach(provider, { pickLat: place?.lat ?? null, pickLong: place?.long ?? null });
