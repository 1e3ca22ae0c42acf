import { isNotFound } from '@doorstep/shared-api';
import {
  type AssignmentDetails,
  type Assignment as AssignmentFacts,
  type Booking,
  type BookingStatus,
  canHaveProblem,
  type JobEarning,
  priceRows,
} from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { useGetAssignmentQuery } from '@doorstep/shared-api/provider';
import {
  Button,
  EmptyState,
  Icon,
  Money,
  Note,
  Panel,
  StatusBadge,
  SummaryLine,
  SummaryTotal,
  useFormat,
  useHasRoute,
  useMounted,
} from '@doorstep/shared-ui';
import { TimeZoneProvider, useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Fact, Facts } from '../../components/Facts';
import { AssignmentSteps } from '../../components/JobSteps';
import { AsOf, RestNeedsConnection } from '../../components/Waiting';
import { WorkspaceFrame, WorkspaceQuery } from '../../components/Workspace';
import { useExpectedStatus, useIsConnected } from '../../hooks/useJobActions';
import { useAssignmentMessages } from '../../hooks/useJobWords';
import { directionsTo, photosOf, workDescription } from '../../model/jobs/jobSteps';
import { AssignmentMoves } from './AssignmentMoves';
import { ClaimAnswer } from './ClaimAnswer';
import { CompletionNote } from './CompletionNote';
import styles from './Job.module.css';
import { AssignmentPhotos } from './JobPhotos';
import { keepParts } from './offline/keepParts';
import { lateParts } from './offline/lateParts';
import { PairOfJob } from './PairOfJob';
import { JobQuestions } from './questions';
import { RecurringJob } from './RecurringJob';
import { TimeProposals } from './TimeProposals';

const CustomerOfJob = lazy(() => import('../../components/PrivateRating/CustomerOfJob'));
const Checklist = lazy(lateParts.Checklist);
const Delay = lazy(lateParts.Delay);
const WorkerOfJob = lazy(() => import('../../components/Team/WorkerOfJob'));
const ExtraWork = lazy(lateParts.ExtraWork);
const OfflineMessages = lazy(lateParts.OfflineMessages);

function Job() {
  const t = useT('provider');
  const mounted = useMounted();
  const [query] = useSearchParams();
  const bookingId = query.get('booking_id') ?? '';
  return (
    <WorkspaceFrame section={paths.providerAssignments} back={{ path: paths.providerAssignments, label: t('back') }}>
      {!bookingId ? <JobNotFound /> : mounted && <AssignmentLoader key={bookingId} bookingId={bookingId} />}
    </WorkspaceFrame>
  );
}

export { Job as Component, keepParts };

function JobNotFound() {
  const t = useT('provider');
  return (
    <EmptyState
      title={t('job.notFound')}
      action={<Button to={paths.providerAssignments}>{t('title.provider-jobs')}</Button>}
    />
  );
}

function AssignmentLoader({ bookingId }: { bookingId: string }) {
  const query = useGetAssignmentQuery(bookingId);
  if (isNotFound(query.error)) return <JobNotFound />;
  return (
    <WorkspaceQuery query={query}>
      {(details) => (
        <TimeZoneProvider timeZone={details.assignment.booking.timeZone}>
          <AssignmentSheet details={details} />
        </TimeZoneProvider>
      )}
    </WorkspaceQuery>
  );
}

const statusesBeforeWork: readonly BookingStatus[] = ['open', 'accepted', 'on_the_way', 'arrived'];

function AssignmentSheet({ details }: { details: AssignmentDetails }) {
  const t = useT('provider');
  const words = useAssignmentMessages();
  const { lineName } = useFormat();
  const { assignment } = details;
  const { booking, customerName, minutes } = assignment;
  const isHidden = booking.status === 'open';
  const photos = photosOf(booking);
  const isUnpaid = details.earning?.state === 'charged_back';
  const expected = useExpectedStatus(booking);
  // A part that is first needed without a connection could not be loaded then.
  useEffect(() => void keepParts().catch(() => undefined), []);
  const isConnected = useIsConnected() && details.keptAt === undefined;
  return (
    <>
      {details.keptAt !== undefined && <AsOf keptAt={details.keptAt} />}
      <div className={styles.head}>
        <h1>
          <bdi>{workDescription(booking, lineName)}</bdi>
        </h1>
        <StatusBadge status={booking.status} />
      </div>
      {booking.status === 'cancelled' ? (
        <Note tone="bad">{t('job.cancelled')}</Note>
      ) : (
        booking.status !== 'open' && <AssignmentSteps booking={booking} />
      )}
      <div className="split mt6">
        <div className="stack">
          <Panel as="section">
            <Facts>
              <Fact label={t('job.when')}>
                {words.when(assignment)} · {t('job.minutes', { minutes })}
              </Fact>
              <Fact label={t('job.where')}>{words.where(assignment)}</Fact>
              {booking.address2 && (
                <Fact label={t('job.destination')}>
                  <bdi>{booking.address2}</bdi>
                </Fact>
              )}
              <Fact label={t('job.customer')}>
                <bdi>{customerName}</bdi>
                {booking.phone && (
                  <>
                    , <bdi dir="ltr">{booking.phone}</bdi>
                  </>
                )}
              </Fact>
              {booking.notes && (
                <Fact label={t('job.notes')}>
                  <bdi className="lines">{booking.notes}</bdi>
                </Fact>
              )}
            </Facts>
            {isHidden ? (
              <BeforeAcceptance assignment={assignment} />
            ) : (
              <DirectionsAndChat assignment={assignment} isConnected={isConnected} />
            )}
          </Panel>
          {photos.length > 0 && (
            <Panel as="section" title={t('job.photosTitle')}>
              <AssignmentPhotos photos={photos} />
            </Panel>
          )}
        </div>
        <aside className={`stack ${styles.side}`}>
          <Panel as="section" title={t('job.work')}>
            <ShareRows assignment={assignment} earning={details.earning} />
            {!isUnpaid && (
              <SummaryTotal
                label={t('job.yourShare')}
                value={<Money cents={details.earning?.amountCents ?? assignment.shareCents} />}
              />
            )}
          </Panel>
          {isUnpaid && (
            <Note tone="bad" icon="warning">
              {t(
                statusesBeforeWork.includes(booking.status) ? 'completion.chargedBackBefore' : 'completion.chargedBack',
              )}
            </Note>
          )}
          {isConnected && <ClaimAnswer booking={booking} isUnpaid={isUnpaid} />}
          <CompletionNote booking={booking} earning={details.earning} />
          <AssignmentMoves details={details} />
          {booking.status === 'started' && (
            <Suspense fallback={null}>
              <ExtraWork assignment={assignment} />
            </Suspense>
          )}
          {isConnected && (
            <>
              <TimeProposals assignment={assignment} />
              <RecurringJob booking={booking} />
              <ProblemSection booking={booking} />
            </>
          )}
          <PairOfJob assignment={assignment} />
          {/* Loaded after the rest, so they stand below it and move nothing. */}
          {(details.delayLimits || booking.delay) && (
            <Suspense fallback={null}>
              <Delay details={details} />
            </Suspense>
          )}
          {(expected === 'started' || expected === 'completed') && (
            <Suspense fallback={null}>
              <Checklist assignment={assignment} />
            </Suspense>
          )}
          {isConnected && (booking.status === 'accepted' || booking.workerName) && (
            <Suspense fallback={null}>
              <WorkerOfJob bookingId={booking.id} workerName={booking.workerName} />
            </Suspense>
          )}
          {!isHidden && (
            <Suspense fallback={null}>
              <OfflineMessages assignment={assignment} isConnected={isConnected} />
            </Suspense>
          )}
          {isConnected && showsQuestions(assignment) && (
            <Suspense fallback={null}>
              <JobQuestions bookingId={booking.id} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            {isConnected ? (
              <CustomerOfJob bookingId={booking.id} name={customerName} isOwn={assignment.isNamed} />
            ) : (
              <RestNeedsConnection />
            )}
          </Suspense>
        </aside>
      </div>
    </>
  );
}

/** A chosen provider asks in the chat instead. An accepted job keeps what was asked before. */
const showsQuestions = ({ booking, isNamed }: AssignmentFacts) =>
  booking.status === 'accepted' || (booking.status === 'open' && !isNamed);

function BeforeAcceptance({ assignment: { booking, isNamed } }: { assignment: AssignmentFacts }) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  return (
    <>
      <p className="sm muted">{t('job.hidden')}</p>
      {isNamed && hasRoute(paths.bookingChat) && (
        <Button variant="line" className="mt4" to={pathTo.bookingChat(booking.id)}>
          <Icon name="chat-text" />
          {t('job.ask')}
        </Button>
      )}
    </>
  );
}

/** Shows only the services where the lines would not add up. */
function ShareRows({
  assignment: { booking, shareCents },
  earning,
}: {
  assignment: AssignmentFacts;
  earning: JobEarning | undefined;
}) {
  const t = useT('provider');
  const { money } = useFormat();
  const isAgreed = booking.bookingType !== 'hire' || booking.status !== 'open';
  const promotionCents = booking.promotionCents ?? 0;
  const earnedCents = earning?.amountCents ?? shareCents;
  const addsUp = earning?.state !== 'charged_back' && earnedCents <= shareCents;
  const commissionCents = booking.payableCents + promotionCents - shareCents;
  // Add the platform's part of a coupon back, because it does not reduce the provider's amounts.
  const rows = priceRows(booking).flatMap((row) =>
    row.kind === 'coupon' ? { ...row, cents: row.cents + promotionCents } : row,
  );
  return (
    <>
      {rows
        .filter((row) => row.kind === 'service' || (addsUp && (row.kind !== 'coupon' || row.cents !== 0)))
        .map((row, index) => (
          <SummaryLine
            key={row.kind === 'service' ? `${row.name} ${index}` : row.kind}
            label={
              row.kind === 'service' ? (
                <bdi>{row.name}</bdi>
              ) : row.kind === 'coupon' ? (
                t('job.coupon')
              ) : (
                t(isAgreed ? 'job.agreed' : 'job.suggested', { price: money(row.agreedCents) })
              )
            }
            value={<Money cents={row.cents} />}
          />
        ))}
      {addsUp && commissionCents !== 0 && (
        <SummaryLine label={t('earnings.commission')} value={<Money cents={-commissionCents} />} />
      )}
      {addsUp && earnedCents < shareCents && (
        <SummaryLine label={t('job.wentBack')} value={<Money cents={earnedCents - shareCents} />} />
      )}
    </>
  );
}

function ProblemSection({ booking: { id, status, problem } }: { booking: Booking }) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  if (!hasRoute(paths.bookingProblem) || !(problem || canHaveProblem(status))) return null;
  return (
    <Button variant={problem ? 'soft' : 'line'} block to={pathTo.bookingProblem(id)}>
      <Icon name="flag" />
      {problem ? `${t('job.seeProblem')}: ${t(`job.problemState.${problem}`)}` : t('job.problem')}
    </Button>
  );
}

interface DirectionsAndChatProps {
  assignment: AssignmentFacts;
  isConnected: boolean;
}

function DirectionsAndChat({ assignment: { booking }, isConnected }: DirectionsAndChatProps) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  const directions = directionsTo(booking);
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  return (
    <div className={styles.reach}>
      {directions && !isOver && (
        <a className="btn btn--soft" href={directions} target="_blank" rel="noreferrer">
          <Icon name="navigation-arrow" />
          {t('job.navigate')}
        </a>
      )}
      {isConnected && hasRoute(paths.bookingChat) && (
        <Button variant="line" to={pathTo.bookingChat(booking.id)}>
          <Icon name="chat-text" />
          {t('job.chat')}
        </Button>
      )}
    </div>
  );
}
