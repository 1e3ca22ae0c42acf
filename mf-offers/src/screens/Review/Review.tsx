import { isBusinessFailure, isNotFound, isOffline } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { ErrorState, Page, Skeleton, useDelayedFlag } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { BackToBooking } from '../../components/BackToBooking';
import { ForBooking } from '../../components/ForBooking';
import { usePolling } from '../../components/usePolling';
import styles from './Review.module.css';
import { ReviewSheet } from './ReviewSheet';

/** What the customer says about a completed booking. */
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
  const { data, error, isLoading, isFetching, refetch } = useGetBookingQuery(bookingId, usePolling());
  const showSkeleton = useDelayedFlag(isLoading);
  return (
    <Page>
      <BackToBooking bookingId={bookingId} side="1" />
      <h1>{t('review.heading')}</h1>
      <p className="lead muted mt2">{t('review.lead')}</p>
      {isLoading || (showSkeleton && !error) ? (
        <div className={`split mt6 ${styles.skeleton}`} role="status" aria-busy="true" aria-label={t('review.loading')}>
          {showSkeleton && (
            <>
              <div className="stack">
                <Skeleton shape="line" count={4} />
                <Skeleton shape="block" height="180px" />
              </div>
              <Skeleton shape="block" height="260px" />
            </>
          )}
        </div>
      ) : data && !isNotFound(error) ? (
        <ReviewSheet booking={data} />
      ) : (
        <div className={styles.notice}>
          <ErrorState
            message={(isBusinessFailure(error) && error.message) || t('review.loadFailed')}
            onRetry={refetch}
            busy={isFetching}
            art={isOffline(error) ? 'offline' : 'error'}
          />
        </div>
      )}
    </Page>
  );
}
