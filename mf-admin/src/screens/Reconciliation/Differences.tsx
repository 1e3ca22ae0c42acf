import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { DecisionActs } from '../../components/DecisionActs';
import { PagedList } from '../../components/PagedList';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminTo } from '../../model/adminPaths';
import {
  type Difference,
  useExplainDifferenceMutation,
  useGetDifferencesInfiniteQuery,
} from '../../model/api/reconciliationApi';
import { signedCentsOf } from '../../model/cents';

export function Differences({ day }: { day: string }) {
  const t = useT('admin');
  const { may } = useStaff();
  const { money } = useAdminFormat();
  const query = useGetDifferencesInfiniteQuery({ day }, { refetchOnMountOrArgChange: true });
  const amount = (text: string) => money(signedCentsOf(text));
  const columns: readonly Column<Difference>[] = [
    {
      ...{ id: 'about', phone: 'line', head: t('reconciliation.about') },
      cell: (row) => <DifferenceSubject row={row} />,
    },
    {
      ...{ id: 'gateway', end: true, head: t('reconciliation.sum.gateway'), label: t('reconciliation.sum.gateway') },
      cell: (row) => amount(row.gateway),
    },
    {
      ...{ id: 'ledger', end: true, head: t('reconciliation.sum.ledger'), label: t('reconciliation.sum.ledger') },
      cell: (row) => amount(row.ledger),
    },
    {
      ...{ id: 'difference', end: true, phone: 'corner', head: t('reconciliation.difference') },
      cell: (row) => <b>{amount(row.difference)}</b>,
    },
    {
      ...{ id: 'why', phone: 'line', head: t('payouts.why') },
      cell: (row) =>
        row.explanation === 'noted' ? (
          <TwoLines first={<bdi>{row.reason}</bdi>} second={row.by} />
        ) : row.explanation ? (
          t(`reconciliation.why.${row.explanation}`)
        ) : may('money.move') ? (
          <Explain id={row.difference_id} />
        ) : (
          t('reconciliation.toExplain', { count: 1 })
        ),
    },
  ];
  return (
    <PagedList query={query} empty={<p className="muted">{t('reconciliation.noDifference')}</p>}>
      {(rows) => (
        <DataTable
          caption={t('reconciliation.differences', { day })}
          columns={columns}
          rows={rows}
          idOf={({ difference_id: id }) => id}
        />
      )}
    </PagedList>
  );
}

function DifferenceSubject({ row: { about, about_id: id, booking_id: bookingId } }: { row: Difference }) {
  const t = useT('admin');
  const { may } = useStaff();
  const to =
    about === 'dispute' ? adminTo.dispute(id) : bookingId && may('bookings.read') ? adminTo.booking(bookingId) : '';
  const words = t(`reconciliation.of.${about}`);
  return (
    <TwoLines
      first={
        to ? (
          <Link className="link" to={to}>
            {words}
          </Link>
        ) : (
          words
        )
      }
      second={<bdi dir="ltr">{id}</bdi>}
    />
  );
}

function Explain({ id }: { id: string }) {
  const t = useT('admin');
  const [explain, explaining] = useExplainDifferenceMutation();
  return (
    <DecisionActs<'explain'>
      decisions={['explain']}
      variants={{}}
      textsOf={() => ({
        act: t('reconciliation.explain'),
        consequence: t('reconciliation.explainText'),
        wordsLabel: t('staff.why'),
        wordsHint: t('staff.whyHint'),
        done: t('reconciliation.explainDone'),
      })}
      stateOf={() => explaining}
      decide={(_act, reason) => explain({ difference_id: id, reason })}
    />
  );
}
