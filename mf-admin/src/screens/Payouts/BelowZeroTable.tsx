import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../components/DataTable';
import { PagedList } from '../../components/PagedList';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { adminTo } from '../../model/adminPaths';
import { type NegativeBalance, useGetBelowZeroInfiniteQuery } from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';
import { ProviderCell } from './ProviderCell';

export function BelowZeroTable() {
  const t = useT('admin');
  const { money, date } = useAdminFormat();
  const query = useGetBelowZeroInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns: readonly Column<NegativeBalance>[] = [
    {
      ...{ id: 'provider', head: t('payouts.provider') },
      cell: ({ provider_id: id, provider: name, image }) => <ProviderCell {...{ id, name, image }} />,
    },
    {
      ...{ id: 'why', phone: 'line', head: t('payouts.why') },
      cell: ({ kind, booking_id: bookingId }) => {
        const words = t(`payouts.tookOff.${kind || 'correction'}`);
        return bookingId ? <Link to={adminTo.booking(bookingId)}>{words}</Link> : words;
      },
    },
    {
      ...{ id: 'since', head: t('payouts.since'), label: t('payouts.since') },
      cell: ({ since }) => date(since),
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('payouts.balance') },
      cell: ({ balance }) => money(signedCentsOf(balance)),
    },
  ];
  return (
    <PagedList query={query} empty={<p className="muted">{t('payouts.noneBelowZero')}</p>}>
      {(rows) => (
        <DataTable
          caption={t('payouts.belowZero')}
          columns={columns}
          rows={rows}
          idOf={({ provider_id }) => provider_id}
        />
      )}
    </PagedList>
  );
}
