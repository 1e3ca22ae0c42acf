import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, TwoLines } from '../../components/DataTable';
import { DisputeBadge } from '../../components/DisputeBadge';
import { DueBadge } from '../../components/DueBadge';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useDisputeWords } from '../../hooks/useDisputeWords';
import { adminTo } from '../../model/adminPaths';
import { type DisputeItem, useGetDisputesInfiniteQuery } from '../../model/api/disputesApi';
import { signedCentsOf } from '../../model/cents';

const states = ['open', 'needs_response', 'under_review', 'won', 'lost', 'all'] as const;

export function Disputes() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.disputes')}>
      <DisputeList />
    </Console>
  );
}

function DisputeList() {
  const t = useT('admin');
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get('show')) ?? 'open';
  const filters = { state: state === 'all' ? undefined : state };
  const query = useGetDisputesInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const columns = useColumns();
  const show = (next: string) => setSearch(next === 'open' ? {} : { show: next }, { replace: true });
  return (
    <>
      <PageHead title={t('title.disputes')} lead={t('disputes.lead')}>
        <CsvLink path="/disputes" filters={filters} />
      </PageHead>
      <div className="mt6">
        <FilterChips
          filters={states.map((id) => ({ id, label: t(`disputes.show.${id}`) }))}
          current={state}
          onChoose={show}
        />
      </div>
      <PagedTable
        query={query}
        caption={t('title.disputes')}
        columns={columns}
        idOf={({ dispute_id }) => dispute_id}
        toOf={({ dispute_id }) => adminTo.dispute(dispute_id)}
        filters={states.map((one) => () => show(one))}
        empty={
          state === 'open' || state === 'all' ? (
            <NothingYet
              art="success"
              title={t(state === 'open' ? 'disputes.none' : 'disputes.noneEver')}
              text={t('disputes.noneText')}
            />
          ) : (
            <NothingFound />
          )
        }
      />
    </>
  );
}

function useColumns(): readonly Column<DisputeItem>[] {
  const t = useT('admin');
  const now = useNow().getTime();
  const { reason } = useDisputeWords();
  const { money, moment } = useAdminFormat();
  return [
    {
      ...{ id: 'who', phone: 'line', head: t('disputes.customer') },
      cell: (row) => (
        <TwoLines
          first={
            <Link className="link" to={adminTo.dispute(row.dispute_id)}>
              <bdi>{row.customer}</bdi>
            </Link>
          }
          second={row.inquiry ? `${reason(row.reason)}, ${t('disputes.inquiry')}` : reason(row.reason)}
        />
      ),
    },
    {
      ...{ id: 'provider', head: t('payouts.provider'), label: t('payouts.provider') },
      cell: ({ provider, booking_number: number }) => (
        <TwoLines first={<bdi>{provider}</bdi>} second={<bdi dir="ltr">{number}</bdi>} />
      ),
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('payouts.amount') },
      cell: ({ amount }) => money(signedCentsOf(amount)),
    },
    {
      ...{ id: 'opened', nowrap: true, head: t('disputes.opened'), label: t('disputes.opened') },
      cell: ({ opened_at: at }) => moment(at),
    },
    {
      ...{ id: 'due', nowrap: true, head: t('disputes.due'), label: t('disputes.due') },
      cell: ({ state, due_at: dueAt }) =>
        state === 'needs_response' && dueAt && <DueBadge dueAt={dueAt} now={now} dated />,
    },
    {
      ...{ id: 'state', phone: 'end', head: t('people.state') },
      cell: ({ state }) => <DisputeBadge state={state} />,
    },
  ];
}

export { Disputes as Component };
