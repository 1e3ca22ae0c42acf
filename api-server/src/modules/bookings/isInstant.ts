import { isWithinReach } from '../jobs/eligible';
import type { BookableProvider } from '../orders/orders.repository';
import type { BookingForm } from './readBookingForm';

export const isInstant = (
  provider: BookableProvider | undefined,
  { bookingType, place }: Pick<BookingForm, 'bookingType' | 'place'>,
): boolean =>
  bookingType !== 'hire' &&
  provider?.instant === true &&
  isWithinReach(provider, { pickLat: place?.lat ?? null, pickLong: place?.long ?? null });
