import { StatusBadge, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { adminPaths, adminTo } from '../../model/adminPaths';
import type { OpenJob } from '../../model/api/peopleApi';
import { centsOf } from '../../model/cents';

export function OpenJobs({ jobs, more }: { jobs: readonly OpenJob[]; more: number }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const { dateTime, money, number } = useAdminFormat();
  const columns: readonly Column<OpenJob>[] = [
    {
      ...{ id: 'booking', head: t('bookings.booking') },
      cell: ({ booking_id: id, number, category }) => (
        <TwoLines
          first={
            hasRoute(adminPaths.bookings) ? (
              <Link to={adminTo.booking(id)}>
                <bdi dir="ltr">{number}</bdi>
              </Link>
            ) : (
              <bdi dir="ltr">{number}</bdi>
            )
          }
          second={category}
        />
      ),
    },
    {
      ...{ id: 'customer', phone: 'line', head: t('userType.customer') },
      cell: ({ customer }) => <bdi>{customer}</bdi>,
    },
    { ...{ id: 'start', head: t('bookings.start') }, cell: ({ start_at: at }) => (at ? dateTime(at) : '–') },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('money.amount') },
      cell: ({ amount }) => money(centsOf(amount)),
    },
    {
      ...{ id: 'status', phone: 'end', head: t('queue.state') },
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
  return (
    <>
      <DataTable caption={t('person.openJobs')} columns={columns} rows={jobs} idOf={({ booking_id: id }) => id} />
      {more > 0 && <p className="muted mt2">{t('person.moreJobs', { count: more, number: number(more) })}</p>}
    </>
  );
}
