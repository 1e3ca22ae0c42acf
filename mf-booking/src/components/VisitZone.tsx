import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { TimeZoneProvider } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

interface VisitZoneProps {
  bookingId: string;
  children: ReactNode;
}

export function VisitZone({ bookingId, children }: VisitZoneProps) {
  const { data } = useGetBookingQuery(bookingId);
  return <TimeZoneProvider timeZone={data?.timeZone}>{children}</TimeZoneProvider>;
}
