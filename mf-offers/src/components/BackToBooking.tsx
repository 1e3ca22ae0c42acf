import { paths, to } from '@doorstep/shared-api/paths';
import { BackLink, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Side } from '../model/negotiation/negotiation';

interface BackToBookingProps {
  bookingId: string;
  side: Side;
}

/** Where each side looks at the booking. */
export function bookingPath({ bookingId, side }: BackToBookingProps): string {
  return side === 'provider' ? to.providerJob(bookingId) : to.bookingDetails(bookingId);
}

export function BackToBooking(props: BackToBookingProps) {
  const t = useT('offers');
  const hasRoute = useHasRoute();
  if (!hasRoute(props.side === 'provider' ? paths.providerJob : paths.bookingDetails))
    return <BackLink to={paths.home} label={t('back')} />;
  return <BackLink to={bookingPath(props)} label={t('backToBooking', { id: props.bookingId })} />;
}
