import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, TwoLines } from '../../components/DataTable';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import parts from '../../components/parts.module.css';
import { SearchField } from '../../components/SearchField';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { accountBadge } from '../../model/accountBadge';
import { adminTo } from '../../model/adminPaths';
import { type PersonItem, useGetPeopleInfiniteQuery } from '../../model/api/peopleApi';

const filters = ['all', 'customer', 'provider', 'suspended', 'pending_review'] as const;

const queryOf = (filter: (typeof filters)[number]) =>
  filter === 'all' ? {} : filter === 'customer' || filter === 'provider' ? { user_type: filter } : { state: filter };

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
  const change = (next: { show?: string; q?: string }) => {
    const values = { show: filter, q: text, ...next };
    setSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'all')), {
      replace: true,
    });
  };
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
      cell: ({ state }) => <Badge {...accountBadge[state]}>{t(`accountState.${state}`)}</Badge>,
    },
  ];
  return (
    <>
      <PageHead title={t('title.people')} lead={t('people.lead')}>
        <CsvLink path="/people" filters={chosen} />
      </PageHead>
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
      <PagedTable
        query={query}
        caption={t('title.people')}
        columns={columns}
        idOf={({ user_id }) => user_id}
        toOf={({ user_id }) => adminTo.person(user_id)}
        filters={filters.map((show) => () => change({ show }))}
        hints={['search']}
        empty={
          text || filter !== 'all' ? (
            <NothingFound />
          ) : (
            <NothingYet title={t('people.none')} text={t('people.noneText')} />
          )
        }
      />
    </>
  );
}

export { People as Component };
