import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { PagedList } from '../../components/PagedList';
import { PayeeActs } from '../../components/PayeeActs';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { type PayoutHold, useGetPayoutHoldsInfiniteQuery } from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';
import { ProviderCell } from './ProviderCell';

export function HoldsTable() {
  const t = useT('admin');
  const { money, date } = useAdminFormat();
  const { may } = useStaff();
  const query = useGetPayoutHoldsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns: readonly Column<PayoutHold>[] = [
    {
      ...{ id: 'provider', head: t('payouts.provider') },
      cell: ({ provider_id: id, provider: name, image }) => <ProviderCell {...{ id, name, image }} />,
    },
    {
      ...{ id: 'why', phone: 'line', head: t('payouts.why') },
      cell: ({ reason, by, since }) => (
        <TwoLines first={<bdi>{reason}</bdi>} second={t('payouts.heldBy', { name: by, day: date(since) })} />
      ),
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('payouts.amount') },
      cell: ({ payable }) => money(signedCentsOf(payable)),
    },
    {
      ...{ id: 'acts', phone: 'line', end: true, head: <span className="sr">{t('staff.acts')}</span> },
      cell: ({ provider_id: id, version, provider }) =>
        may('money.move') && <PayeeActs id={id} name={provider} version={version} isHeld />,
    },
  ];
  return (
    <PagedList query={query} empty={<p className="muted">{t('payouts.noneHeld')}</p>}>
      {(rows) => (
        <DataTable caption={t('payouts.held')} columns={columns} rows={rows} idOf={({ provider_id }) => provider_id} />
      )}
    </PagedList>
  );
}
