import { isBusinessFailure, useSettings } from '@doorstep/shared-api';
import { useGetMyBookingsQuery } from '@doorstep/shared-api/bookings';
import type { BookingListItem } from '@doorstep/shared-api/domain';
import { useCategoryImage } from '@doorstep/shared-api/hooks';
import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Icon, Page, QueryState, Skeleton, Tabs, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { BookingCard, startOrCreatedAt } from './BookingCard';
import styles from './MyBookings.module.css';
import { RecurringList } from './RecurringList';
import { countInTab, isInTab, type ListTab, serverTabOf, tabNames, tabOf, tabPaths } from './tabs';

function MyBookings() {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const tab = tabOf(useLocation().pathname);
  const all = useGetMyBookingsQuery('all');
  const hasBookings = (all.data?.length ?? 0) > 0;
  // Other servers do not report which bookings have offers.
  const shown = tabNames.filter((name) => name !== 'offer' || apiExtensions || name === tab);
  const items = shown.map((name) => ({
    label: t(`list.${name}`),
    to: tabPaths[name],
    current: name === tab,
    ...(hasBookings && { count: countInTab(name, all.data ?? []) }),
  }));
  return (
    <Page>
      <div className={styles.head}>
        <h1>{t('list.title')}</h1>
        {hasRoute(paths.mostCategories) && (
          <span className={styles.new}>
            <Button to={paths.mostCategories}>
              <Icon name="plus" weight="bold" />
              {t('list.new')}
            </Button>
          </span>
        )}
      </div>
      <Tabs label={t('list.tabs')} items={items} />
      <Bookings key={tab} tab={tab} />
    </Page>
  );
}

export { MyBookings as Component };

const emptyText = {
  all: 'emptyAll',
  active: 'emptyActive',
  completed: 'emptyCompleted',
  cancelled: 'emptyCancelled',
  offer: 'emptyOffer',
};

function Bookings({ tab }: { tab: ListTab }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const query = useGetMyBookingsQuery(serverTabOf(tab));
  // Deferred, so that the page stays responsive: the store announces a response synchronously.
  const data = useDeferredValue(query.data);
  const bookings: readonly BookingListItem[] | undefined =
    tab === 'offer' ? data?.filter((booking) => isInTab(tab, booking)) : data;
  return (
    <>
      <QueryState
        query={{ ...query, data: bookings }}
        className={styles.list}
        waitingLabel={t('list.loading')}
        skeleton={<CardSkeletons />}
        stateClassName={styles.state}
        failed={(error) => (isBusinessFailure(error) ? error.message || t('list.noDetail') : t('list.failed'))}
        empty={
          <EmptyState
            title={t('list.empty')}
            text={t(`list.${emptyText[tab]}`)}
            action={hasRoute(paths.mostCategories) && <Button to={paths.mostCategories}>{t('list.book')}</Button>}
          />
        }
      >
        {(shown) => <Cards bookings={shown} />}
      </QueryState>
      {tab === 'active' && data && <RecurringList />}
    </>
  );
}

/** Enough cards to fill any window. */
const FIRST_CARDS = 6;

/** The first cards render at once. The others follow without blocking the page. */
function Cards({ bookings }: { readonly bookings: readonly BookingListItem[] }) {
  const imageOf = useCategoryImage();
  const shown = useDeferredValue(bookings, bookings.slice(0, FIRST_CARDS));
  return (
    <>
      <div className={styles.list}>
        {shown.map((booking) => (
          <BookingCard key={booking.id} booking={booking} image={imageOf(booking.categoryName)} />
        ))}
      </div>
      {shown.length === bookings.length && <ZoneNotes bookings={shown} />}
    </>
  );
}

function ZoneNotes({ bookings }: { readonly bookings: readonly BookingListItem[] }) {
  const { timeZone } = useSettings();
  const zoneOf = (booking: BookingListItem) => booking.timeZone ?? timeZone;
  return [...new Set(bookings.map(zoneOf))].map((zone) => (
    <ZoneNote
      key={zone}
      zone={zone}
      at={bookings.filter((booking) => zoneOf(booking) === zone).map(startOrCreatedAt)}
      className={styles.zone}
    />
  ));
}

function CardSkeletons() {
  return ['a', 'b', 'c'].map((key) => (
    <div className={styles.skeleton} key={key}>
      <Skeleton shape="arch" />
      <span>
        <Skeleton shape="line" width="min(220px, 60%)" height="22px" />
        <Skeleton shape="line" width="min(180px, 50%)" />
        <Skeleton shape="line" width="min(240px, 70%)" />
      </span>
    </div>
  ));
}
