import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedList } from '../../components/PagedList';
import { PageHead } from '../../components/PageHead';
import { QueueTable } from '../../components/QueueTable';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useProblemWords } from '../../hooks/useProblemWords';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { useStaff } from '../../hooks/useStaff';
import { adminTo } from '../../model/adminPaths';
import {
  type ProblemItem,
  useAssignProblemMutation,
  useGetStaffProblemsInfiniteQuery,
  useUnassignProblemMutation,
} from '../../model/api/problemsApi';
import { centsOf } from '../../model/cents';
import { rowsOf } from '../../model/pagedQuery';
import type { QueueItem } from '../../model/queue';

const filters = ['waiting', 'late', 'mine', 'nobody', 'appealed', 'decided'] as const;
type Filter = (typeof filters)[number];

const queryOf = (filter: Filter, me: string | undefined) =>
  ({
    waiting: {},
    late: { late: 'true' },
    mine: { assigned: me },
    nobody: { assigned: 'nobody' },
    appealed: { state: 'appealed' },
    decided: { state: 'decided' },
  })[filter];

export function Problems() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.problems')}>
      <ProblemQueue />
    </Console>
  );
}

function ProblemQueue() {
  const t = useT('admin');
  const [search, setSearch] = useSearchParams();
  const { id: me, may } = useStaff();
  const now = useNow().getTime();
  const filter = filters.find((one) => one === search.get('show')) ?? 'waiting';
  const query = useGetStaffProblemsInfiniteQuery(queryOf(filter, me), {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [assign, assigning] = useAssignProblemMutation();
  const [unassign, unassigning] = useUnassignProblemMutation();
  const problems = rowsOf(query);
  const toItem = useToQueueItem();
  const items = problems?.map(toItem) ?? [];
  const versionOf = (id: string) => problems?.find((one) => one.id === id)?.version ?? 1;
  const isMine = ({ owner }: QueueItem) => owner !== undefined && owner.id === me;
  const take = ({ id }: QueueItem) => void assign({ id, seen: versionOf(id) });
  const choose = (id: string) => setSearch(id === 'waiting' ? {} : { show: id }, { replace: true });
  const mayTake = may('problems.answer');
  const { selectedId } = useQueueKeys({
    rows: items,
    onTake: mayTake ? (item) => item.owner ?? take(item) : undefined,
    onGiveBack: mayTake
      ? (item) => isMine(item) && void unassign({ id: item.id, seen: versionOf(item.id) })
      : undefined,
    filters: filters.map((one) => () => choose(one)),
  });
  return (
    <>
      <PageHead title={t('title.problems')} lead={t('problems.lead')}>
        <CsvLink path="/problems" filters={queryOf(filter, me)} />
      </PageHead>
      <div className="mt6">
        <FilterChips
          filters={filters.map((id) => ({ id, label: t(`problems.show.${id}`) }))}
          current={filter}
          onChoose={choose}
        />
      </div>
      <PagedList
        query={query}
        notes={<ActFailed error={assigning.error ?? unassigning.error} />}
        hints={['move', 'open', ...(mayTake ? (['take', 'giveBack'] as const) : []), 'filter']}
        filterCount={filters.length}
        empty={
          filter === 'waiting' ? (
            <NothingYet art="success" title={t('problems.none')} text={t('problems.noneText')} />
          ) : (
            <NothingFound />
          )
        }
      >
        {() => (
          <QueueTable
            items={items}
            now={now}
            me={me}
            selectedId={selectedId}
            onTake={mayTake && filter !== 'decided' ? take : undefined}
          />
        )}
      </PagedList>
    </>
  );
}

function useToQueueItem() {
  const t = useT('admin');
  const words = useProblemWords();
  const { money } = useAdminFormat();
  return (problem: ProblemItem): QueueItem => {
    const { id, category, customer, provider, held, state, assigned_to: owner } = problem;
    return {
      id,
      kind: 'problem',
      title: t('problems.titleOf', { kind: words.kind(problem), category }),
      line: t('problems.lineOf', { customer: customer.name, provider: provider.name, held: money(centsOf(held)) }),
      since: problem.at,
      state: t(`problemState.${state}`),
      dueAt: state === 'decided' ? undefined : problem.due_at,
      owner: owner.id ? owner : undefined,
      to: adminTo.problem(id),
    };
  };
}

export { Problems as Component };
