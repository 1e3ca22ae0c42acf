import { isBusinessFailure, isNotFound } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { recallLastBooking, rememberLastBooking } from '@doorstep/shared-api/lastBooking';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton, useMounted } from '@doorstep/shared-ui';
import { TimeZoneProvider, useT } from '@doorstep/shared-ui/i18n';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { VisitZone } from '../../components/VisitZone';
import styles from './BookingDetails.module.css';
import { BookingSheet } from './BookingSheet';
import { Receipt } from './Receipt';
import { RECEIPT } from './receiptOf';

function BookingDetails() {
  const t = useT('booking');
  const [search] = useSearchParams();
  const mounted = useMounted();
  const bookingId = search.get('booking_id') ?? (mounted ? recallLastBooking() : undefined);
  if (bookingId && search.get('view') === RECEIPT) {
    return (
      <Page>
        <VisitZone bookingId={bookingId}>
          <Receipt bookingId={bookingId} />
        </VisitZone>
      </Page>
    );
  }
  return (
    <Page>
      <BackLink to={paths.myBooking} label={t('details.back')} />
      {bookingId ? <Details key={bookingId} bookingId={bookingId} /> : bookingId === '' && <NoBookingChosen />}
    </Page>
  );
}

export { BookingDetails as Component };

function Details({ bookingId }: { bookingId: string }) {
  const t = useT('booking');
  const query = useGetBookingQuery(bookingId);
  const { data, error, fulfilledTimeStamp = 0 } = query;
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) rememberLastBooking(bookingId);
  }, [isThere, bookingId]);
  return (
    <QueryState
      // A booking stays on screen after a failed request, except when it no longer exists.
      query={isNotFound(error) ? { ...query, data: undefined } : query}
      className={styles.skeleton}
      waitingLabel={t('details.loading')}
      skeleton={<DetailsSkeleton />}
      stateClassName={styles.state}
      failed={(error) => (isBusinessFailure(error) ? error.message || t('details.noDetail') : t('details.failed'))}
    >
      {(booking) => (
        <TimeZoneProvider timeZone={booking.timeZone}>
          <BookingSheet booking={booking} updatedAt={fulfilledTimeStamp} />
        </TimeZoneProvider>
      )}
    </QueryState>
  );
}

function NoBookingChosen() {
  const t = useT('booking');
  return (
    <div className={styles.state}>
      <EmptyState
        title={t('details.missing')}
        text={t('details.missingText')}
        action={<Button to={paths.myBooking}>{t('details.back')}</Button>}
      />
    </div>
  );
}

function DetailsSkeleton() {
  return (
    <>
      <Skeleton shape="block" height="220px" />
      <div className="split">
        <div className={styles.skeleton}>
          <Skeleton shape="line" width="40%" height="24px" />
          <Skeleton shape="line" count={5} />
        </div>
        <Skeleton shape="block" height="260px" />
      </div>
    </>
  );
}
