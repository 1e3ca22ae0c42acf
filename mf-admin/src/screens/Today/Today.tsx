import { Button, useHasRoute } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedList } from '../../components/PagedList';
import { PageHead } from '../../components/PageHead';
import { QueueTable } from '../../components/QueueTable';
import { SearchField } from '../../components/SearchField';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { useStaff } from '../../hooks/useStaff';
import { adminTo } from '../../model/adminPaths';
import { useAssignProblemMutation, useUnassignProblemMutation } from '../../model/api/problemsApi';
import {
  useGetQueueInfiniteQuery,
  useGetTodayQuery,
  useGiveBackWaitingMutation,
  useTakeWaitingMutation,
  type WaitingItem,
} from '../../model/api/todayApi';
import { rowsOf } from '../../model/pagedQuery';
import { sectionsForRights } from '../../model/places';
import { countOfFilter, type QueueItem, queueFilters } from '../../model/queue';
import { DecidedToday } from './DecidedToday';
import { TodayFigures } from './TodayFigures';
import { idOf, isAssignable, useToQueueItem } from './waitingItem';

export function Today() {
  const t = useT('admin');
  const { rights, isKnown } = useStaff();
  const hasRoute = useHasRoute();
  const { pathname } = useLocation();
  const [first] = sectionsForRights(rights).filter(({ to }) => hasRoute(to));
  if (isKnown && first && !rights.includes('today.read') && first.to !== pathname)
    return <Navigate to={first.to} replace />;
  return (
    <Console barTitle={t('title.today')}>
      <WaitingQueue />
    </Console>
  );
}

function WaitingQueue() {
  const t = useT('admin');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { id: me, may } = useStaff();
  const now = useNow().getTime();
  const { date, time, number } = useAdminFormat();
  const filter = queueFilters.find((one) => one === search.get('show')) ?? 'all';
  const today = useGetTodayQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useGetQueueInfiniteQuery(
    { show: filter === 'all' ? undefined : filter },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const [take, taking] = useTakeWaitingMutation();
  const [giveBack, givingBack] = useGiveBackWaitingMutation();
  const [assign, assigning] = useAssignProblemMutation();
  const [unassign, unassigning] = useUnassignProblemMutation();
  const toItem = useToQueueItem();
  const waiting = rowsOf(query);
  const items = waiting?.map(toItem) ?? [];
  const find = ({ id }: QueueItem) => waiting?.find((one) => idOf(one) === id);
  const choose = (show: string) => setSearch(show === 'all' ? {} : { show }, { replace: true });

  const mayTake = (one: WaitingItem) =>
    isAssignable(one) && may(one.kind === 'problem' ? 'problems.answer' : 'queue.assign');

  function takeOne(item: QueueItem) {
    const one = find(item);
    if (!one || !mayTake(one)) return;
    if (one.kind === 'problem') void assign({ id: one.id, seen: one.version });
    else void take({ kind: one.kind, id: one.id, seen: one.owner_id });
  }

  function giveOneBack(item: QueueItem) {
    const one = find(item);
    if (!one || !mayTake(one) || one.owner_id !== me) return;
    if (one.kind === 'problem') void unassign({ id: one.id, seen: one.version });
    else void giveBack({ kind: one.kind, id: one.id });
  }

  const takes = may('queue.assign') || may('problems.answer');
  const { selectedId } = useQueueKeys({
    rows: items,
    onTake: takes ? (item) => item.owner ?? takeOne(item) : undefined,
    onGiveBack: takes ? giveOneBack : undefined,
    filters: queueFilters.map((show) => () => choose(show)),
  });
  const queues = today.data?.queues ?? [];
  const total = countOfFilter('all', queues);
  return (
    <>
      <PageHead
        title={
          !today.data
            ? t('title.today')
            : total === 0
              ? t('today.nobody')
              : t('today.waiting', { count: total, number: number(total) })
        }
        lead={t('today.lead', { day: date(now, { weekday: 'long' }), time: time(now) })}
      >
        {may('bookings.read') && (
          <SearchField
            label={t('searchBookings')}
            placeholder={t('bookings.placeholder')}
            value=""
            onSearch={(text) => text && void navigate(adminTo.bookings(text))}
          />
        )}
      </PageHead>
      {today.data && <TodayFigures today={today.data} now={now} />}
      {(total > 0 || filter !== 'all') && (
        <FilterChips
          filters={queueFilters.map((id) => ({
            id,
            label: t(`today.show.${id}`),
            count: countOfFilter(id, queues),
          }))}
          current={filter}
          onChoose={choose}
        />
      )}
      <PagedList
        query={query}
        notes={<ActFailed error={taking.error ?? givingBack.error ?? assigning.error ?? unassigning.error} />}
        hints={['move', 'open', ...(takes ? (['take', 'giveBack'] as const) : []), 'filter', 'search']}
        filterCount={queueFilters.length}
        empty={
          filter === 'all' ? (
            <NothingYet
              art="success"
              title={t('today.none')}
              text={t('today.noneText')}
              action={
                may('audit.read') && (
                  <Button variant="line" to={adminTo.decisions('all', today.data?.day ?? '')}>
                    {t('today.log')}
                  </Button>
                )
              }
            />
          ) : (
            <NothingFound
              action={
                <Button variant="line" onClick={() => choose('all')}>
                  {t('nothing.clear')}
                </Button>
              }
            />
          )
        }
      >
        {() => (
          <QueueTable
            items={items}
            now={now}
            me={me}
            selectedId={selectedId}
            canTake={(item) => {
              const one = find(item);
              return one !== undefined && mayTake(one);
            }}
            onTake={takeOne}
          />
        )}
      </PagedList>
      {today.data && <DecidedToday today={today.data} />}
    </>
  );
}

export { Today as Component };
