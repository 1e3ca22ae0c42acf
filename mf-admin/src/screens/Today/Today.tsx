import { problemKinds } from '@doorstep/shared-api/domain';
import { Button, EmptyState, useHasRoute } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { PagedList } from '../../components/PagedList';
import { PageHead } from '../../components/PageHead';
import { QueueTable } from '../../components/QueueTable';
import { SearchField } from '../../components/SearchField';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import {
  useGetQueueInfiniteQuery,
  useGetTodayQuery,
  useGiveBackWaitingMutation,
  useTakeWaitingMutation,
  type WaitingItem,
} from '../../model/api/todayApi';
import { rowsOf } from '../../model/pagedQuery';
import { placesFor } from '../../model/places';
import { matches, type QueueItem, queueFilters } from '../../model/queue';
import { DecidedToday } from './DecidedToday';
import { TodayFigures } from './TodayFigures';

/** What waits for a person, oldest first. A role without the queue is led to its first place. */
export function Today() {
  const t = useT('admin');
  const { rights, isKnown } = useStaff();
  const hasRoute = useHasRoute();
  const { pathname } = useLocation();
  const [first] = placesFor(rights).filter(({ to }) => hasRoute(to));
  if (isKnown && first && !rights.includes('today.read') && first.to !== pathname)
    return <Navigate to={first.to} replace />;
  return (
    <Console barTitle={t('title.today')}>
      <Waiting />
    </Console>
  );
}

function Waiting() {
  const t = useT('admin');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { id: me, may } = useStaff();
  const now = useNow().getTime();
  const { date, time, number } = useAdminFormat();
  const filter = queueFilters.find((one) => one === search.get('show')) ?? 'all';
  const today = useGetTodayQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useGetQueueInfiniteQuery({}, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const [take, taking] = useTakeWaitingMutation();
  const [giveBack, givingBack] = useGiveBackWaitingMutation();
  const toItem = useToItem();
  const waiting = rowsOf(query);
  const items = waiting?.map(toItem) ?? [];
  const shown = items.filter((item) => matches(item, filter, me, now));
  const find = ({ id }: QueueItem) => waiting?.find((one) => idOf(one) === id);
  const choose = (show: string) => setSearch(show === 'all' ? {} : { show }, { replace: true });

  function takeOne(item: QueueItem) {
    const one = find(item);
    if (one && isTaken(one)) void take({ kind: one.kind, id: one.id, seen: one.owner_id });
  }

  function giveOneBack(item: QueueItem) {
    const one = find(item);
    if (one && isTaken(one) && one.owner_id === me) void giveBack({ kind: one.kind, id: one.id });
  }

  const mayTake = may('queue.assign');
  const { selectedId } = useQueueKeys({
    rows: shown,
    onTake: mayTake ? (item) => item.owner ?? takeOne(item) : undefined,
    onGiveBack: mayTake ? giveOneBack : undefined,
    filters: queueFilters.map((show) => () => choose(show)),
  });
  const total = today.data?.queues.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <PageHead
        title={today.data && total === 0 ? t('today.nobody') : t('today.waiting', { number: number(total) })}
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
      {items.length > 0 && (
        <FilterChips
          filters={queueFilters.map((id) => ({
            id,
            label: t(`today.show.${id}`),
            count: items.filter((item) => matches(item, id, me, now)).length,
          }))}
          current={filter}
          onChoose={choose}
        />
      )}
      <PagedList
        query={query}
        notes={<ActFailed error={taking.error ?? givingBack.error} />}
        hints={['move', 'open', ...(mayTake ? (['take', 'giveBack'] as const) : []), 'filter', 'search']}
        filterCount={queueFilters.length}
        empty={
          <EmptyState
            art="success"
            title={t('today.none')}
            text={t('today.noneText')}
            action={
              may('audit.read') && (
                <Button variant="line" to={`${adminPaths.audit}?kind=act`}>
                  {t('today.log')}
                </Button>
              )
            }
          />
        }
      >
        {() =>
          shown.length > 0 ? (
            <QueueTable
              items={shown}
              now={now}
              me={me}
              selectedId={selectedId}
              canTake={(item) => mayTake && isTaken(find(item))}
              onTake={takeOne}
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
      </PagedList>
      {today.data && <DecidedToday decided={today.data.decided} />}
    </>
  );
}

const idOf = ({ kind, id }: WaitingItem) => `${kind} ${id}`;

/** Problems are taken on their own page; what the clock or the gateway left is nobody's. */
const isTaken = (item: WaitingItem | undefined) =>
  item?.kind === 'application' ||
  item?.kind === 'review_report' ||
  item?.kind === 'contact_message' ||
  item?.kind === 'message_report';

const kindOf = {
  application: 'application',
  problem: 'problem',
  review_report: 'report',
  contact_message: 'contact',
  message_report: 'report',
  failed_message: 'message',
  stuck_job: 'stuck',
  payment: 'payment',
} as const;

function useToItem() {
  const t = useT('admin');
  const { may } = useStaff();
  const linkTo = ({ kind, id, line }: WaitingItem): string | undefined => {
    if (kind === 'application') return adminTo.application(id);
    if (kind === 'problem') return adminTo.problem(id);
    if (kind === 'review_report') return adminPaths.reviews;
    if (kind === 'contact_message') return adminTo.message(id);
    if (kind === 'failed_message') return adminTo.failedMessages;
    if (kind === 'message_report') return adminTo.messageReport(id);
    if (!may('bookings.read')) return undefined;
    return kind === 'stuck_job' ? adminTo.booking(id) : line ? adminTo.booking(line) : undefined;
  };
  const titleOf = ({ kind, title }: WaitingItem) => {
    if (kind === 'failed_message') return t(`messages.failed.channel.${title}`);
    return problemKinds.some((one) => one === title) ? t(`problemKind.${title}`) : title;
  };
  return (item: WaitingItem): QueueItem => ({
    id: idOf(item),
    kind: kindOf[item.kind],
    title: titleOf(item),
    line: item.line,
    since: item.since,
    state: t(`kind.${kindOf[item.kind]}`),
    dueAt: item.due_at,
    owner: item.owner_id ? { id: item.owner_id, name: item.owner } : undefined,
    to: linkTo(item),
  });
}

export { Today as Component };
