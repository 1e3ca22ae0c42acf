import { Badge, EmptyState, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { FilterChips } from '../../components/FilterChips';
import { KeyHints } from '../../components/KeyHints';
import { MoreButton } from '../../components/MoreButton';
import parts from '../../components/parts.module.css';
import { SearchField } from '../../components/SearchField';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { accountLook } from '../../model/accountLook';
import { adminTo } from '../../model/adminPaths';
import { type PersonItem, useGetPeopleInfiniteQuery } from '../../model/api/peopleApi';

const filters = ['all', 'customer', 'provider', 'suspended', 'pending_review'] as const;

const queryOf = (filter: (typeof filters)[number]) =>
  filter === 'all' ? {} : filter === 'customer' || filter === 'provider' ? { user_type: filter } : { state: filter };

/** People, found by name, number, mail or id. */
export function People() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.people')}>
      <PeopleList />
    </Console>
  );
}

function PeopleList() {
  const t = useT('admin');
  const { date } = useAdminFormat();
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('show')) ?? 'all';
  const text = search.get('q') ?? '';
  const chosen = { ...queryOf(filter), text: text || undefined };
  const query = useGetPeopleInfiniteQuery(chosen, { refetchOnMountOrArgChange: true });
  const people = query.data?.pages.flatMap(({ items }) => items);
  const change = (next: { show?: string; q?: string }) => {
    const values = { show: filter, q: text, ...next };
    setSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'all')), {
      replace: true,
    });
  };
  const { selectedId } = useQueueKeys({
    rows: (people ?? []).map(({ user_id: id }) => ({ id, to: adminTo.person(id) })),
    filters: filters.map((show) => () => change({ show })),
  });
  const columns: readonly Column<PersonItem>[] = [
    {
      ...{ id: 'name', phone: 'line', head: t('people.name') },
      cell: ({ user_id: id, full_name: name, user_type: type }) => (
        <TwoLines
          first={
            <Link to={adminTo.person(id)}>
              <bdi>{name}</bdi>
            </Link>
          }
          second={t(`userType.${type}`)}
        />
      ),
    },
    {
      ...{ id: 'contact', phone: 'line', head: t('people.contact') },
      cell: ({ phone, email }) => (
        <TwoLines first={<bdi dir="ltr">{phone || '–'}</bdi>} second={<bdi dir="ltr">{email}</bdi>} />
      ),
    },
    { ...{ id: 'since', label: t('people.since'), head: t('people.since') }, cell: ({ since }) => date(since) },
    {
      ...{ id: 'state', phone: 'end', head: t('people.state') },
      cell: ({ state }) => <Badge {...accountLook[state]}>{t(`accountState.${state}`)}</Badge>,
    },
  ];
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('title.people')}</h1>
          <p className={parts.lead}>{t('people.lead')}</p>
        </div>
        <CsvLink path="/people" filters={chosen} />
      </div>
      <div className={parts.tools}>
        <SearchField
          label={t('people.search')}
          placeholder={t('people.placeholder')}
          value={text}
          onSearch={(q) => change({ q })}
        />
        <FilterChips
          filters={filters.map((id) => ({ id, label: t(`people.show.${id}`) }))}
          current={filter}
          onChoose={(show) => change({ show })}
        />
      </div>
      {people && <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />}
      <QueryState
        query={{ ...query, data: people }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
        empty={<EmptyState art="search" title={t('nothing.title')} text={t('nothing.text')} />}
      >
        {(shown) => (
          <>
            <DataTable
              caption={t('title.people')}
              columns={columns}
              rows={shown}
              idOf={({ user_id }) => user_id}
              selectedId={selectedId ?? ''}
            />
            <MoreButton query={query} />
            <KeyHints
              hints={[
                { keys: ['J', 'K'], does: 'move' },
                { keys: ['Enter'], does: 'open' },
                { keys: [`1–${filters.length}`], does: 'filter' },
                { keys: ['/'], does: 'search' },
              ]}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

export { People as Component };
