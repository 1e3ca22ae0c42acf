import { isNotFound, serverMessage } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { BackToBooking } from '../../components/BackToBooking';
import { ForBooking } from '../../components/ForBooking';
import { usePolling } from '../../hooks/usePolling';
import styles from './Review.module.css';
import { ReviewSheet } from './ReviewSheet';

function Review() {
  return (
    <ForBooking waiting={<Page>{null}</Page>} around={(notice) => <Page className={styles.notice}>{notice}</Page>}>
      {(bookingId) => <BookingReview key={bookingId} bookingId={bookingId} />}
    </ForBooking>
  );
}

export { Review as Component };

function BookingReview({ bookingId }: { bookingId: string }) {
  const t = useT('offers');
  const query = useGetBookingQuery(bookingId, usePolling());
  return (
    <Page>
      <BackToBooking bookingId={bookingId} party="customer" />
      <h1>{t('review.heading')}</h1>
      <p className="lead muted mt2">{t('review.lead')}</p>
      <QueryState
        query={isNotFound(query.error) ? { ...query, data: undefined } : query}
        className={`split mt6 ${styles.skeleton}`}
        waitingLabel={t('review.loading')}
        skeleton={
          <>
            <div className="stack">
              <Skeleton shape="line" count={4} />
              <Skeleton shape="block" height="180px" />
            </div>
            <Skeleton shape="block" height="260px" />
          </>
        }
        stateClassName={styles.notice}
        failed={(error) => serverMessage(error) ?? t('review.loadFailed')}
      >
        {(booking) => <ReviewSheet booking={booking} />}
      </QueryState>
    </Page>
  );
}
