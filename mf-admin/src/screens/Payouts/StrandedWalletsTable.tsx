import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable } from '../../components/DataTable';
import { PagedList } from '../../components/PagedList';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { type StrandedWallet, useGetStrandedWalletsInfiniteQuery } from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';
import { BookTransfer } from './BookTransfer';
import { ProviderCell } from './ProviderCell';

export function StrandedWalletsTable() {
  const t = useT('admin');
  const { money, date } = useAdminFormat();
  const { may } = useStaff();
  const query = useGetStrandedWalletsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns: readonly Column<StrandedWallet>[] = [
    {
      ...{ id: 'customer', head: t('payouts.wallets.customer') },
      cell: ({ customer_id: id, customer: name, image, balance }) => (
        <ProviderCell
          {...{ id, name, image }}
          second={t('payouts.wallets.balance', { amount: money(signedCentsOf(balance)) })}
        />
      ),
    },
    {
      ...{ id: 'since', nowrap: true, head: t('payouts.since'), label: t('payouts.since') },
      cell: ({ since }) => date(since),
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('payouts.amount') },
      cell: ({ amount }) => money(signedCentsOf(amount)),
    },
    {
      ...{ id: 'acts', phone: 'line', end: true, head: <span className="sr">{t('staff.acts')}</span> },
      cell: (wallet) => may('money.move') && <BookTransfer wallet={wallet} />,
    },
  ];
  return (
    <PagedList query={query} empty={<p className="muted">{t('payouts.wallets.none')}</p>}>
      {(rows) => (
        <DataTable
          caption={t('payouts.wallets.title')}
          columns={columns}
          rows={rows}
          idOf={({ customer_id }) => customer_id}
        />
      )}
    </PagedList>
  );
}
