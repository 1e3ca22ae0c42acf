import { isNotFound, serverMessage, useSessionStatus } from '@doorstep/shared-api';
import type { ProblemParty } from '@doorstep/shared-api/domain';
import { recallLastBooking } from '@doorstep/shared-api/lastBooking';
import { useGetProblemsQuery } from '@doorstep/shared-api/messages';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { BackLink, EmptyState, Page, QueryState, Skeleton, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { VisitZone } from '../../components/VisitZone';
import styles from './BookingProblem.module.css';
import { ProblemCard } from './ProblemCard';
import { ReportForm } from './ReportForm';

function BookingProblem() {
  const t = useT('booking');
  const mounted = useMounted();
  const status = useSessionStatus();
  const [query] = useSearchParams();
  const bookingId = query.get('booking_id') || (mounted ? recallLastBooking() : undefined);
  const party = status === 'provider' ? 'provider' : 'customer';
  const back = party === 'provider' ? pathTo.providerAssignment : pathTo.bookingDetails;
  return (
    <Page>
      <BackLink to={bookingId ? back(bookingId) : paths.myBooking} label={t('problem.back')} />
      {mounted && bookingId && (
        <VisitZone key={`${bookingId} ${party}`} bookingId={bookingId}>
          <Problems bookingId={bookingId} party={party} />
        </VisitZone>
      )}
    </Page>
  );
}

export { BookingProblem as Component };

function Problems({ bookingId, party }: { bookingId: string; party: ProblemParty }) {
  const t = useT('booking');
  const query = useGetProblemsQuery(bookingId);
  return (
    <QueryState
      query={isNotFound(query.error) ? { ...query, data: undefined } : query}
      waitingLabel={t('problem.loading')}
      skeleton={<Skeleton shape="block" height="320px" />}
      failed={(error) => serverMessage(error) ?? t('problem.loadFailed')}
    >
      {({ problems, canReport, heldCents }) => (
        <div className={styles.page}>
          <h1>{t(canReport ? 'problem.report' : 'problem.title')}</h1>
          {problems.map((problem) => (
            <ProblemCard key={problem.id} bookingId={bookingId} party={party} problem={problem} />
          ))}
          {canReport && <ReportForm bookingId={bookingId} party={party} heldCents={heldCents} />}
          {!canReport && problems.length === 0 && (
            <EmptyState title={t('problem.none')} text={t('problem.noneText')} level={2} />
          )}
        </div>
      )}
    </QueryState>
  );
}
