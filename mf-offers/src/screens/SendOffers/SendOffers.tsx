import { isBusinessFailure, isOffline } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { useGetMyOffersQuery, useGetProviderOffersQuery } from '@doorstep/shared-api/offers';
import { ErrorState, Page, Skeleton, useDelayedFlag } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { BackToBooking } from '../../components/BackToBooking';
import { ForBooking } from '../../components/ForBooking';
import { usePolling } from '../../components/usePolling';
import { negotiation, type Side } from '../../model/negotiation';
import { Negotiation } from './Negotiation';
import styles from './SendOffers.module.css';

/** Offers: the negotiation of one booking, for its customer and, mirrored, for its provider. */
function SendOffers() {
  return (
    <ForBooking waiting={<Page>{null}</Page>} around={(notice) => <Page className={styles.notice}>{notice}</Page>}>
      {(bookingId, side) => <Offers key={`${bookingId} ${side}`} bookingId={bookingId} side={side} />}
    </ForBooking>
  );
}

export { SendOffers as Component };

function Offers({ bookingId, side }: { bookingId: string; side: Side }) {
  const t = useT('offers');
  const asking = { ...usePolling(), refetchOnMountOrArgChange: true };
  const now = useNow();
  const booking = useGetBookingQuery(bookingId, asking);
  const byProvider = useGetProviderOffersQuery(bookingId, asking);
  const byCustomer = useGetMyOffersQuery(bookingId, asking);
  const isLoading = booking.isLoading || byProvider.isLoading || byCustomer.isLoading;
  const showSkeleton = useDelayedFlag(isLoading);
  const failed = [byProvider, byCustomer, booking].find(({ isError, data }) => isError && !data);

  function askAgain() {
    void booking.refetch();
    void byProvider.refetch();
    void byCustomer.refetch();
  }

  const { data } = booking;
  let content: ReactNode;
  if (isLoading || (showSkeleton && !failed)) {
    content = <OffersSkeleton label={t('thread.loading')} shown={showSkeleton} />;
  } else if (failed || !data || !byProvider.data || !byCustomer.data) {
    const said = isBusinessFailure(failed?.error) ? failed.error.message : '';
    content = (
      <ErrorState
        message={said || t('list.failed')}
        onRetry={askAgain}
        busy={booking.isFetching || byProvider.isFetching || byCustomer.isFetching}
        art={isOffline(failed?.error) ? 'offline' : 'error'}
      />
    );
  } else {
    content = (
      <Negotiation
        booking={data}
        side={side}
        thread={negotiation(byProvider.data, byCustomer.data, side, now)}
        now={now}
        onAskAgain={askAgain}
      />
    );
  }
  return (
    <Page>
      <BackToBooking bookingId={bookingId} side={side} />
      <h1>{t('thread.heading')}</h1>
      <p className="lead muted mt2">{t(side === '1' ? 'thread.lead' : 'thread.leadProvider')}</p>
      <div className="mt6">{content}</div>
    </Page>
  );
}

function OffersSkeleton({ label, shown }: { label: string; shown: boolean }) {
  return (
    <div className={`split ${styles.skeleton}`} role="status" aria-busy="true" aria-label={label}>
      {shown && (
        <>
          <div className="stack">
            <Skeleton shape="block" height="48px" />
            <Skeleton shape="block" height="240px" />
            <Skeleton shape="line" count={4} />
          </div>
          <Skeleton shape="block" height="240px" />
        </>
      )}
    </div>
  );
}
