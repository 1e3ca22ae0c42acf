import { paymentStatuses, statuses } from '@doorstep/shared-api/domain';
import { StatusBadge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, TwoLines } from '../../components/DataTable';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import { SearchField } from '../../components/SearchField';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useShortcuts } from '../../hooks/useShortcuts';
import { type BookingItem, useGetAnyBookingsInfiniteQuery } from '../../model/api/bookingsApi';
import { centsOf } from '../../model/cents';
import { BookingFilters } from './BookingFilters';
import { BookingPanel } from './BookingPanel';
import styles from './Bookings.module.css';
import type { FilterValue } from './bookingFilters';

export function Bookings() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.bookings')} bare>
      <BookingList />
    </Console>
  );
}

function BookingList() {
  const t = useT('admin');
  const { dateTime, money } = useAdminFormat();
  const [search, setSearch] = useSearchParams();
  const openId = search.get('id') ?? undefined;
  const status = statuses.find((one) => one === search.get('status'));
  const payment = paymentStatuses.find((one) => one === search.get('payment'));
  const known: Partial<Record<string, string>> = { status: status ?? '', payment: payment ?? '' };
  const value = (name: 'q' | FilterValue) => known[name] ?? search.get(name) ?? '';
  const filters = {
    text: value('q') || undefined,
    status,
    from: value('from') || undefined,
    to: value('to') || undefined,
    min: value('min') || undefined,
    max: value('max') || undefined,
    payment_status: payment,
    place: value('place') || undefined,
  };
  const query = useGetAnyBookingsInfiniteQuery(filters, { refetchOnMountOrArgChange: true });

  function change(next: Readonly<Record<string, string>>) {
    const values = { ...Object.fromEntries(search), ...next };
    setSearch(Object.fromEntries(Object.entries(values).filter(([, one]) => one)), { replace: true });
  }

  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('id', id);
    return `?${next}`;
  };
  const close = () => change({ id: '' });
  useShortcuts({ escape: openId ? close : undefined });
  const columns: readonly Column<BookingItem>[] = [
    {
      ...{ id: 'booking', head: t('bookings.booking') },
      cell: ({ booking_id: id, number, category }) => (
        <TwoLines
          first={
            <Link to={addressOf(id)} replace>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          }
          second={category}
        />
      ),
    },
    {
      ...{ id: 'people', phone: 'line', head: t('bookings.people') },
      cell: ({ customer, provider }) => <TwoLines first={<bdi>{customer}</bdi>} second={<bdi>{provider}</bdi>} />,
    },
    { ...{ id: 'start', head: t('bookings.start') }, cell: ({ start_at: at }) => dateTime(at) },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('money.amount') },
      cell: ({ amount }) => <b>{money(centsOf(amount))}</b>,
    },
    {
      ...{ id: 'status', phone: 'end', head: t('queue.state') },
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
  return (
    <div className={styles.columns} data-open={openId ? true : undefined}>
      <div className={styles.list}>
        <PageHead title={t('title.bookings')}>
          <CsvLink path="/bookings" filters={filters} />
        </PageHead>
        <SearchField
          className={styles.search}
          label={t('searchBookings')}
          placeholder={t('bookings.placeholder')}
          value={value('q')}
          onSearch={(q) => change({ q })}
        />
        <BookingFilters value={value} onChange={change} />
        <PagedTable
          query={query}
          caption={t('title.bookings')}
          columns={columns}
          idOf={({ booking_id }) => booking_id}
          onOpen={(id) => change({ id })}
          openId={openId}
          hints={['back', 'search']}
          empty={
            Object.values(filters).some(Boolean) ? (
              <NothingFound />
            ) : (
              <NothingYet title={t('bookings.none')} text={t('bookings.noneText')} />
            )
          }
        />
      </div>
      {openId && <BookingPanel key={openId} id={openId} onClose={close} />}
    </div>
  );
}

export { Bookings as Component };
