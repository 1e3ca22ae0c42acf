import { useSessionStatus } from '@doorstep/shared-api';
import { recallLastBooking } from '@doorstep/shared-api/lastBooking';
import { paths, to } from '@doorstep/shared-api/paths';
import { Button, EmptyState, useHasRoute, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Party } from '../model/negotiation/negotiation';

interface ForBookingProps {
  /** Rendered until the browser knows who is there. */
  waiting: ReactNode;
  /** What stands around a notice that takes the screen's place. */
  around: (notice: ReactNode) => ReactNode;
  children: (bookingId: string, party: Party) => ReactNode;
}

/**
 * The booking of `?booking_id=`, or the one looked at last, for either of its two people. A visitor signs in first and
 * comes back to this very place.
 */
export function ForBooking({ waiting, around, children }: ForBookingProps) {
  const t = useT('offers');
  const mounted = useMounted();
  const hasRoute = useHasRoute();
  const status = useSessionStatus();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  if (!mounted) return waiting;
  if (status === 'visitor') return <Navigate to={to.login({ next: pathname + search })} replace />;
  const bookingId = query.get('booking_id') || recallLastBooking();
  if (bookingId) return children(bookingId, status === 'provider' ? status : 'customer');
  return around(
    <EmptyState
      title={t('noBooking.title')}
      text={t('noBooking.text')}
      action={hasRoute(paths.myBooking) && <Button to={paths.myBooking}>{t('noBooking.action')}</Button>}
    />,
  );
}
