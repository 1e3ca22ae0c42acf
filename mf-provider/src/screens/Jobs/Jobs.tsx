import { useSession, useSettings } from '@doorstep/shared-api';
import { dayjs, toDay } from '@doorstep/shared-api/calendar';
import type { Assignment } from '@doorstep/shared-api/domain';
import {
  useGetAssignmentsQuery,
  useGetEarningsQuery,
  useGetWorkingTimesQuery,
  useSaveWorkingTimesMutation,
} from '@doorstep/shared-api/provider';
import { Button, Money, Note, Switch, useFormat, useMounted, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { NextAssignment } from '../../components/NextJob';
import { AsOf } from '../../components/Waiting';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { useAssignmentTransitions } from '../../hooks/useAssignmentTransitions';
import { countAssignmentsToday, nextAssignment } from '../../model/jobs/jobSteps';
import { moneyBandCents, moneyBandKind } from '../../model/payouts/payoutBlock';
import { AssignmentCard } from './JobCard';
import styles from './Jobs.module.css';

function Assignments() {
  const mounted = useMounted();
  return mounted ? <AssignmentBoard /> : <EmptyWorkspace />;
}

export { Assignments as Component };

function EmptyWorkspace() {
  const t = useT('provider');
  return <Workspace heading={t('title.provider-jobs')}>{null}</Workspace>;
}

function AssignmentBoard() {
  const t = useT('provider');
  const { weekday, date } = useFormat();
  const { timeZone } = useSettings();
  const open = useGetAssignmentsQuery('open');
  const mine = useGetAssignmentsQuery('mine');
  const query = useGetAssignmentsQuery('done');
  const times = useGetWorkingTimesQuery();
  const earnings = useEarningsToday();
  const transitions = useAssignmentTransitions();
  const now = new Date();
  const zone = { timeZone: times.data?.timeZone ?? timeZone };
  const count = countAssignmentsToday(mine.data ?? [], (at) => date(at, zone), now);
  const next = nextAssignment(mine.data ?? []);

  // Render the board as a whole: a part that arrives later would move the buttons.
  const isWaiting = [open, mine, query, times, earnings].some(({ isLoading }) => isLoading);
  const board = { ...open, data: isWaiting ? undefined : open.data };

  const card = (assignment: Assignment) => (
    <AssignmentCard key={assignment.booking.id} assignment={assignment} transitions={transitions} />
  );
  return (
    <Workspace heading={t('board.heading', { day: weekday(now, zone), count })}>
      <WorkspaceQuery query={board}>
        {(openAssignments) => (
          <>
            {mine.keptAt !== undefined && <AsOf keptAt={mine.keptAt} />}
            <TodayTotals />
            {times.data?.isTakingJobs === false && <Note className="mb6">{t('board.notTaking')}</Note>}
            {next && <NextAssignment assignment={next} transitions={transitions} />}
            <div className={styles.board}>
              <Column
                title={t('board.open')}
                assignments={openAssignments.filter(({ booking }) => booking.bookingType !== 'hire')}
                none={t('board.noneOpen')}
                card={card}
              >
                <More of={open} />
              </Column>
              <Column
                title={t('board.offers')}
                assignments={openAssignments.filter(({ booking }) => booking.bookingType === 'hire')}
                none={t('board.noneOffers')}
                card={card}
              />
              <Column
                title={t('board.accepted')}
                assignments={mine.data ?? []}
                none={t('board.noneAccepted')}
                card={card}
              >
                <More of={mine} />
              </Column>
              <Column title={t('board.done')} assignments={query.data ?? []} none={t('board.noneDone')} card={card}>
                <More of={query} />
              </Column>
            </div>
          </>
        )}
      </WorkspaceQuery>
      {transitions.dialog}
      {canBeKept && mine.data && (
        <Suspense fallback={null}>
          <KeepJobs assignments={mine.data} timeZone={zone.timeZone} />
        </Suspense>
      )}
    </Workspace>
  );
}

const KeepJobs = lazy(() => import('./KeepJobs'));
const canBeKept = typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

const shownAtFirst = 6;

interface ColumnProps {
  title: string;
  assignments: readonly Assignment[];
  none: string;
  card: (assignment: Assignment) => ReactNode;
  children?: ReactNode;
}

function Column({ title, assignments, none, card, children }: ColumnProps) {
  const t = useT('provider');
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? assignments : assignments.slice(0, shownAtFirst);
  const isCut = shown.length < assignments.length;
  return (
    <section className={styles.column}>
      <h2>
        {title} <span className="num muted">{number(assignments.length)}</span>
      </h2>
      {assignments.length === 0 ? <p className="sm muted">{none}</p> : shown.map(card)}
      {isCut ? (
        <Button variant="line" size="sm" onClick={() => setShowsAll(true)}>
          {t('board.more')}
        </Button>
      ) : (
        children
      )}
    </section>
  );
}

function More({ of: { hasMore, loadMore, isLoadingMore } }: { of: ReturnType<typeof useGetAssignmentsQuery> }) {
  const t = useT('provider');
  if (!hasMore) return null;
  return (
    <Button variant="line" size="sm" busy={isLoadingMore} onClick={() => void loadMore()}>
      {t('board.more')}
    </Button>
  );
}

function useEarningsToday() {
  const { user } = useSession();
  const today = toDay(dayjs.utc());
  return useGetEarningsQuery({ from: today, to: today }, { skip: !user });
}

function TodayTotals() {
  const t = useT('provider');
  const { date } = useFormat();
  const { timeZone } = useSettings();
  const toast = useToast();
  const { data: earnings } = useEarningsToday();
  const { data: times } = useGetWorkingTimesQuery();
  const [save, { isLoading }] = useSaveWorkingTimesMutation();

  async function take(isTakingAssignments: boolean) {
    if (!times) return;
    const { error } = await save({ ...times, isTakingJobs: isTakingAssignments });
    if (error) toast.show({ text: t('notSaved'), tone: 'bad' });
  }

  return (
    <div className={styles.figures}>
      {earnings && (
        <dl>
          <div>
            <dd>
              <Money cents={earnings.todayCents} />
            </dd>
            <dt className="sm muted">{t('board.today')}</dt>
          </div>
          <div>
            <dd>
              <Money cents={moneyBandCents(earnings)} />
            </dd>
            <dt className="sm muted">
              {t(`board.${moneyBandKind(earnings.nextPayout)}`, {
                date: earnings.nextPayout.at ? date(earnings.nextPayout.at, { timeZone }) : '',
              })}
            </dt>
          </div>
        </dl>
      )}
      {times && (
        <Switch
          checked={times.isTakingJobs}
          onChange={(on) => void take(on)}
          label={t('board.taking')}
          disabled={isLoading}
        />
      )}
    </div>
  );
}
