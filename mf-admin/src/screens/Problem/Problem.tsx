import { ActionBar, Badge, Button, QueryState, Skeleton, useHasRoute } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { Console } from '../../components/Console';
import { DueBadge } from '../../components/DueBadge';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { WithId } from '../../components/WithId';
import { goToDecision, useScrollToTop, WorkHead } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useProblemWords } from '../../hooks/useProblemWords';
import { useShortcuts } from '../../hooks/useShortcuts';
import { adminPaths, adminTo } from '../../model/adminPaths';
import {
  type ProblemDetails,
  useGetProblemWorkQuery,
  useGetStaffProblemsInfiniteQuery,
} from '../../model/api/problemsApi';
import { neighboursOf } from '../../model/neighbours';
import { ProblemOwner } from './ProblemOwner';
import { ProblemSheet } from './ProblemSheet';

export function Problem() {
  const t = useT('admin');
  return (
    <WithId list={adminPaths.problems} title={t('title.problem')}>
      {(id) => <ProblemContent id={id} />}
    </WithId>
  );
}

function ProblemContent({ id }: { id: string }) {
  const t = useT('admin');
  const query = useGetProblemWorkQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: problem } = query;
  useScrollToTop(id);
  return (
    <Console barTitle={t('title.problem')} bar={problem && <DecideBar problem={problem} />}>
      <QueryState
        query={{ ...query, data: problem }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={5} height="96px" />}
        failed={(error) => (
          <>
            <h1 className="sr">{t('title.problem')}</h1>
            <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />
          </>
        )}
      >
        {(shown) => (
          <>
            <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />
            <Head problem={shown} />
            <ProblemSheet key={shown.id} problem={shown} refetch={query.refetch} />
          </>
        )}
      </QueryState>
    </Console>
  );
}

function Head({ problem }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const words = useProblemWords();
  const now = useNow().getTime();
  const { money, moment } = useAdminFormat();
  const { data } = useGetStaffProblemsInfiniteQuery({});
  const ids = data?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? [];
  const isWaiting = problem.state !== 'decided';
  useShortcuts({ d: goToDecision });
  const plaque = <bdi dir="ltr">{problem.booking_number}</bdi>;
  return (
    <WorkHead
      list={{ to: adminPaths.problems, label: t('title.problems') }}
      neighbours={neighboursOf(ids, problem.id, adminTo.problem)}
      title={words.kind(problem)}
      badges={
        <>
          {problem.state !== 'open' && (
            <Badge tone={isWaiting ? 'wait' : 'ok'} icon={isWaiting ? 'hourglass-medium' : 'check-circle'}>
              {t(`problemState.${problem.state}`)}
            </Badge>
          )}
          {isWaiting && <DueBadge dueAt={problem.due_at} now={now} full />}
          {problem.money.left_cents > 0 && isWaiting && (
            <Badge tone="go" icon="lock-simple">
              {t('problem.inQuestion', { amount: money(problem.money.left_cents) })}
            </Badge>
          )}
        </>
      }
      lead={
        <>
          {hasRoute(adminPaths.bookings) ? (
            <Link className="link" to={adminTo.booking(problem.booking_id)}>
              {plaque}
            </Link>
          ) : (
            plaque
          )}
          {`, ${problem.category}, ${words.status(problem.status)}. `}
          {t('problem.reported', { at: moment(problem.at) })}
        </>
      }
      acts={isWaiting && <ProblemOwner problem={problem} />}
    />
  );
}

function DecideBar({ problem }: { problem: ProblemDetails }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  if (problem.state === 'decided') return null;
  return (
    <ActionBar>
      <span className="grow b">{t('problem.inQuestion', { amount: money(problem.money.left_cents) })}</span>
      <Button onClick={goToDecision}>{t('work.decide')}</Button>
    </ActionBar>
  );
}

export { Problem as Component };
