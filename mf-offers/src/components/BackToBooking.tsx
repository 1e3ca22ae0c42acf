import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { bookingReferenceOf } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { BackLink, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Party } from '../model/negotiation/negotiation';

interface BackToBookingProps {
  bookingId: string;
  party: Party;
}

export function bookingPath({ bookingId, party }: BackToBookingProps): string {
  return party === 'provider' ? pathTo.providerAssignment(bookingId) : pathTo.bookingDetails(bookingId);
}

export function BackToBooking(props: BackToBookingProps) {
  const t = useT('offers');
  const hasRoute = useHasRoute();
  const { data: booking } = useGetBookingQuery(props.bookingId);
  if (!hasRoute(props.party === 'provider' ? paths.providerAssignment : paths.bookingDetails))
    return <BackLink to={paths.home} label={t('back')} />;
  return (
    <BackLink
      to={bookingPath(props)}
      label={t('backToBooking', { number: booking ? bookingReferenceOf(booking) : '' }).trim()}
    />
  );
}
