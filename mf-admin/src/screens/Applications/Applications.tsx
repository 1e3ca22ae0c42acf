import { applicationStates } from '@doorstep/shared-api/domain';
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
import parts from '../../components/parts.module.css';
import { QueueTable } from '../../components/QueueTable';
import { SearchField } from '../../components/SearchField';
import { ActFailed } from '../../components/StateNotes';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { useStaff } from '../../hooks/useStaff';
import { adminTo } from '../../model/adminPaths';
import { type ApplicationItem, useGetApplicationsInfiniteQuery } from '../../model/api/applicationsApi';
import { useGiveBackWaitingMutation, useTakeWaitingMutation } from '../../model/api/todayApi';
import { rowsOf } from '../../model/pagedQuery';
import type { QueueItem } from '../../model/queue';

const filters = ['undecided', ...applicationStates] as const;

export function Applications() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.applications')}>
      <ApplicationQueue />
    </Console>
  );
}

function ApplicationQueue() {
  const t = useT('admin');
  const [search, setSearch] = useSearchParams();
  const { id: me, may } = useStaff();
  const now = useNow().getTime();
  const filter = filters.find((one) => one === search.get('show')) ?? 'undecided';
  const words = search.get('q') ?? '';
  const chosen = { state: filter === 'undecided' ? undefined : filter, words: words || undefined };
  const query = useGetApplicationsInfiniteQuery(chosen, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const toItem = useToQueueItem();
  const [take, taking] = useTakeWaitingMutation();
  const [giveBack, givingBack] = useGiveBackWaitingMutation();
  const applications = rowsOf(query);
  const items = applications?.map(toItem) ?? [];
  const isWaiting = ({ id }: QueueItem) =>
    applications?.some((one) => one.provider_id === id && one.state === 'waiting') ?? false;
  const change = (next: { show?: string; q?: string }) => {
    const values = { show: filter === 'undecided' ? '' : filter, q: words, ...next };
    setSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'undecided')), {
      replace: true,
    });
  };
  const mayTake = may('queue.assign');
  const takeOne = (item: QueueItem) => {
    if (isWaiting(item)) void take({ kind: 'application', id: item.id, seen: item.owner?.id ?? '' });
  };
  const { selectedId } = useQueueKeys({
    rows: items,
    onTake: mayTake ? (item) => item.owner ?? takeOne(item) : undefined,
    onGiveBack: mayTake
      ? ({ id, owner }) => owner && owner.id === me && void giveBack({ kind: 'application', id })
      : undefined,
    filters: filters.map((one) => () => change({ show: one })),
  });
  return (
    <>
      <PageHead title={t('title.applications')} lead={t('applications.lead')}>
        <CsvLink path="/applications" filters={chosen} />
      </PageHead>
      <div className={parts.tools}>
        <SearchField
          label={t('applications.search')}
          placeholder={t('applications.placeholder')}
          value={words}
          onSearch={(q) => change({ q })}
        />
        <FilterChips
          filters={filters.map((id) => ({ id, label: t(`applicationState.${id}`) }))}
          current={filter}
          onChoose={(show) => change({ show })}
        />
      </div>
      <PagedList
        query={query}
        notes={<ActFailed error={taking.error ?? givingBack.error} />}
        hints={['move', 'open', ...(mayTake ? (['take', 'giveBack'] as const) : []), 'filter', 'search']}
        filterCount={filters.length}
        empty={
          filter === 'undecided' && !words ? (
            <NothingYet art="success" title={t('applications.none')} text={t('applications.noneText')} />
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
            canTake={isWaiting}
            onTake={mayTake ? takeOne : undefined}
          />
        )}
      </PagedList>
    </>
  );
}

function useToQueueItem() {
  const t = useT('admin');
  return (application: ApplicationItem): QueueItem => {
    const {
      provider_id: id,
      full_name: name,
      service_title: title,
      owner_id: ownerId,
      owner,
      due_at: due,
    } = application;
    return {
      id,
      kind: 'application',
      title: title ? t('applications.titleOf', { name, title }) : name,
      line: t('applications.lineOf', { services: application.services }),
      since: application.waiting_since,
      state: t(`applicationState.${application.state}`),
      dueAt: due || undefined,
      owner: ownerId ? { id: ownerId, name: owner } : undefined,
      to: adminTo.application(id),
    };
  };
}

export { Applications as Component };
