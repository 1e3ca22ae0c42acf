import { serverMessage } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { useGetMyOffersQuery, useGetProviderOffersQuery } from '@doorstep/shared-api/offers';
import { Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { BackToBooking } from '../../components/BackToBooking';
import { ForBooking } from '../../components/ForBooking';
import { usePolling } from '../../hooks/usePolling';
import { negotiation, type Party } from '../../model/negotiation/negotiation';
import { Negotiation } from './Negotiation';
import styles from './SendOffers.module.css';

/** The negotiation of a hire: customer and provider see each other's offers, and answer with one. */
function SendOffers() {
  return (
    <ForBooking waiting={<Page>{null}</Page>} around={(notice) => <Page className={styles.notice}>{notice}</Page>}>
      {(bookingId, party) => <Offers key={`${bookingId} ${party}`} bookingId={bookingId} party={party} />}
    </ForBooking>
  );
}

export { SendOffers as Component };

function Offers({ bookingId, party }: { bookingId: string; party: Party }) {
  const t = useT('offers');
  const asking = { ...usePolling(), refetchOnMountOrArgChange: true };
  const now = useNow();
  const booking = useGetBookingQuery(bookingId, asking);
  const byProvider = useGetProviderOffersQuery(bookingId, asking);
  const byCustomer = useGetMyOffersQuery(bookingId, asking);
  const queries = [byProvider, byCustomer, booking];
  const isLoading = queries.some((query) => query.isLoading);
  const failed = queries.find(({ isError, data }) => isError && !data);

  function refetch() {
    for (const { refetch } of queries) void refetch();
  }

  return (
    <Page>
      <BackToBooking bookingId={bookingId} party={party} />
      <h1>{t('thread.heading')}</h1>
      <p className="lead muted mt2">{t(party === 'customer' ? 'thread.lead' : 'thread.leadProvider')}</p>
      <div className="mt6">
        <QueryState
          query={{
            data: booking.data &&
              byProvider.data &&
              byCustomer.data && {
                booking: booking.data,
                thread: negotiation(byProvider.data, byCustomer.data, party, now),
              },
            error: isLoading ? undefined : failed?.error,
            isFetching: queries.some(({ isFetching }) => isFetching),
            refetch,
          }}
          className={`split ${styles.skeleton}`}
          waitingLabel={t('thread.loading')}
          skeleton={<OffersSkeleton />}
          failed={(error) => serverMessage(error) ?? t('list.failed')}
        >
          {(current) => <Negotiation {...current} party={party} now={now} onRefetch={refetch} />}
        </QueryState>
      </div>
    </Page>
  );
}

function OffersSkeleton() {
  return (
    <>
      <div className="stack">
        <Skeleton shape="block" height="48px" />
        <Skeleton shape="block" height="240px" />
        <Skeleton shape="line" count={4} />
      </div>
      <Skeleton shape="block" height="240px" />
    </>
  );
}
