import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { PagedList } from '../../components/PagedList';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { type PayoutRun, useGetPayoutRunsInfiniteQuery } from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';

export function RunsTable() {
  const t = useT('admin');
  const { money, dateTime, number } = useAdminFormat();
  const query = useGetPayoutRunsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns: readonly Column<PayoutRun>[] = [
    {
      ...{ id: 'run', head: t('payouts.run') },
      cell: ({ run, started_by: by, reason }) => (
        <TwoLines
          first={<bdi dir="ltr">{`R-${run}`}</bdi>}
          second={by ? t('payouts.startedBy', { name: by, reason }) : ''}
        />
      ),
    },
    {
      ...{ id: 'started', nowrap: true, phone: 'line', head: t('payouts.started') },
      cell: ({ started_at: startedAt }) => dateTime(startedAt),
    },
    {
      ...{ id: 'providers', end: true, head: t('payouts.providers'), label: t('payouts.providers') },
      cell: ({ providers }) => number(providers),
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('payouts.amount') },
      cell: ({ amount }) => money(signedCentsOf(amount)),
    },
    {
      ...{ id: 'notPaid', end: true, head: t('payouts.notPaid'), label: t('payouts.notPaid') },
      cell: ({ not_paid_amount: amount }) => money(signedCentsOf(amount)),
    },
    { ...{ id: 'state', phone: 'end', head: t('people.state') }, cell: (run) => <RunState run={run} /> },
  ];
  return (
    <PagedList query={query} empty={<p className="muted">{t('payouts.noRuns')}</p>}>
      {(rows) => (
        <DataTable caption={t('payouts.runs')} columns={columns} rows={rows} idOf={({ run }) => String(run)} />
      )}
    </PagedList>
  );
}

function RunState({ run }: { run: PayoutRun }) {
  const t = useT('admin');
  const open = run.not_paid - run.paid_again;
  if (open > 0) return <Badge tone="bad">{t('payouts.runState.notPaid', { count: open })}</Badge>;
  if (run.arrived + run.not_paid < run.providers || run.state !== 'finished')
    return <Badge tone="wait">{t('payouts.runState.onTheWay')}</Badge>;
  return (
    <Badge tone="ok" icon="check">
      {run.not_paid > 0 ? t('payouts.runState.paidAgain') : t('payouts.runState.arrived')}
    </Badge>
  );
}
