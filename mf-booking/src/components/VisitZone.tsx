import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { TimeZoneProvider } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

interface VisitZoneProps {
  bookingId: string;
  children: ReactNode;
}

/** Shows the times inside on the clocks of the booking's service address, once they are known. */
export function VisitZone({ bookingId, children }: VisitZoneProps) {
  const { data } = useGetBookingQuery(bookingId);
  return <TimeZoneProvider timeZone={data?.timeZone}>{children}</TimeZoneProvider>;
}
