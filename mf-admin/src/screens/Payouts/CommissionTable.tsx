import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { DecisionActs } from '../../components/DecisionActs';
import { PagedList } from '../../components/PagedList';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import {
  type CommissionChange,
  useGetCommissionChangesInfiniteQuery,
  useWithdrawCommissionMutation,
} from '../../model/api/commissionApi';
import { ChangeCommission } from './ChangeCommission';

const tones = { planned: 'wait', current: 'ok', past: 'plain', withdrawn: 'plain' } as const;

export function CommissionTable() {
  const t = useT('admin');
  const { may } = useStaff();
  const query = useGetCommissionChangesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useColumns();
  return (
    <PagedList query={query}>
      {(rows) => (
        <>
          <p className="muted">{t('commission.lead')}</p>
          <DataTable
            caption={t('commission.title')}
            columns={columns}
            rows={rows}
            idOf={({ change }) => String(change)}
          />
          {may('money.move') && rows[0] && (
            <p className="mt4">
              <ChangeCommission version={rows[0].version} />
            </p>
          )}
        </>
      )}
    </PagedList>
  );
}

function useColumns(): readonly Column<CommissionChange>[] {
  const t = useT('admin');
  const { may } = useStaff();
  const { date, percent, dateTime } = useAdminFormat();
  return [
    {
      ...{ id: 'percent', nowrap: true, head: t('commission.rate') },
      cell: ({ percent: rate, from }) => (
        <TwoLines
          first={<b>{percent(Number(rate) / 100, 2)}</b>}
          // Noon, so that the date is the same in every time zone.
          second={from ? t('commission.from', { day: date(`${from}T12:00:00Z`) }) : t('commission.always')}
        />
      ),
    },
    {
      ...{ id: 'why', phone: 'line', head: t('payouts.why') },
      cell: ({ reason, by, decided_at: at }) =>
        by && (
          <TwoLines first={<bdi>{reason}</bdi>} second={t('commission.decided', { name: by, time: dateTime(at) })} />
        ),
    },
    {
      ...{ id: 'state', phone: 'corner', head: t('people.state') },
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`commission.state.${state}`)}</Badge>,
    },
    {
      ...{ id: 'acts', phone: 'line', end: true, head: <span className="sr">{t('staff.acts')}</span> },
      cell: (row) => row.state === 'planned' && may('money.move') && <Withdraw row={row} />,
    },
  ];
}

function Withdraw({ row: { change, percent: rate, from, version: seen } }: { row: CommissionChange }) {
  const t = useT('admin');
  const { date, percent } = useAdminFormat();
  const [withdraw, withdrawing] = useWithdrawCommissionMutation();
  const values = { percent: percent(Number(rate) / 100, 2), day: date(`${from}T12:00:00Z`) };
  return (
    <DecisionActs<'withdraw'>
      decisions={['withdraw']}
      variants={{}}
      textsOf={() => ({
        act: t('commission.withdraw'),
        consequence: t('commission.withdrawText', values),
        wordsLabel: t('staff.why'),
        wordsHint: t('staff.whyHint'),
        done: t('commission.withdrawn'),
      })}
      stateOf={() => withdrawing}
      decide={(_act, reason) => withdraw({ change, reason, seen })}
    />
  );
}
