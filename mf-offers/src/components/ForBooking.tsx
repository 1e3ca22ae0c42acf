import { useSessionStatus } from '@doorstep/shared-api';
import { recallLastBooking } from '@doorstep/shared-api/lastBooking';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, EmptyState, useHasRoute, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Party } from '../model/negotiation/negotiation';

interface ForBookingProps {
  waiting: ReactNode;
  around: (notice: ReactNode) => ReactNode;
  children: (bookingId: string, party: Party) => ReactNode;
}

/**
 * Renders the booking of `?booking_id=`, or the one viewed last, for its customer or provider. A visitor signs in first
 * and returns here.
 */
export function ForBooking({ waiting, around, children }: ForBookingProps) {
  const t = useT('offers');
  const mounted = useMounted();
  const hasRoute = useHasRoute();
  const status = useSessionStatus();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  if (!mounted) return waiting;
  if (status === 'visitor') return <Navigate to={pathTo.login({ next: pathname + search })} replace />;
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
