import { Note, QueryState, Skeleton, useHasRoute } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { ChangeHistory } from '../../components/ChangeHistory';
import { Console } from '../../components/Console';
import { DisputeBadge } from '../../components/DisputeBadge';
import { DueBadge } from '../../components/DueBadge';
import { Facts } from '../../components/Facts';
import { Photos } from '../../components/Photos';
import { LoadFailed } from '../../components/StateNotes';
import { WithId } from '../../components/WithId';
import { Box, Section, useScrollToTop, WorkColumns, WorkHead } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useDisputeWords } from '../../hooks/useDisputeWords';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import { type DisputeDetails, evidenceParts, useGetDisputeQuery } from '../../model/api/disputesApi';
import { signedCentsOf } from '../../model/cents';
import styles from './Dispute.module.css';
import { DisputeActs } from './DisputeActs';

export function Dispute() {
  const t = useT('admin');
  return (
    <WithId list={adminPaths.disputes} title={t('title.dispute')}>
      {(id) => <DisputeContent key={id} id={id} />}
    </WithId>
  );
}

function DisputeContent({ id }: { id: string }) {
  const t = useT('admin');
  const query = useGetDisputeQuery(id, { refetchOnMountOrArgChange: true });
  useScrollToTop(id);
  return (
    <Console barTitle={t('title.dispute')}>
      <QueryState
        query={{ ...query, data: query.currentData }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={4} height="96px" />}
        failed={(error) => (
          <>
            <h1 className="sr">{t('title.dispute')}</h1>
            <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />
          </>
        )}
      >
        {(dispute) => (
          <>
            <Head dispute={dispute} />
            <WorkColumns asideLabel={t('money.title')} aside={<Aside dispute={dispute} />}>
              <Evidence dispute={dispute} />
            </WorkColumns>
          </>
        )}
      </QueryState>
    </Console>
  );
}

function Head({ dispute }: { dispute: DisputeDetails }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const now = useNow().getTime();
  const { reason } = useDisputeWords();
  const { moment } = useAdminFormat();
  const { state, due_at: dueAt, booking_id: bookingId } = dispute;
  return (
    <WorkHead
      list={{ to: adminPaths.disputes, label: t('title.disputes') }}
      title={reason(dispute.reason)}
      badges={
        <>
          <DisputeBadge state={state} />
          {state === 'needs_response' && dueAt && <DueBadge dueAt={dueAt} now={now} full dated />}
        </>
      }
      lead={
        <>
          {t('disputes.openedBy', { name: dispute.customer, at: moment(dispute.opened_at) })}{' '}
          {bookingId && hasRoute(adminPaths.bookings) && (
            <Link className="link" to={adminTo.booking(bookingId)}>
              {t('subject.booking')} <bdi dir="ltr">{dispute.booking_number}</bdi>
            </Link>
          )}
        </>
      }
    />
  );
}

function Aside({ dispute }: { dispute: DisputeDetails }) {
  const t = useT('admin');
  const { may } = useStaff();
  const { money, dateTime } = useAdminFormat();
  const amount = (text: string) => money(signedCentsOf(text));
  const isForeign = dispute.currency !== 'usd';
  return (
    <>
      {may('money.move') && <DisputeActs dispute={dispute} />}
      <Box title={t('money.title')}>
        {isForeign && <Note tone="wait">{t('disputes.foreign', { currency: dispute.currency.toUpperCase() })}</Note>}
        <Facts
          items={[
            ...(dispute.due_at ? [{ id: 'due', label: t('disputes.due'), value: dateTime(dispute.due_at) }] : []),
            { id: 'amount', label: t('payouts.amount'), value: amount(dispute.amount) },
            { id: 'aside', label: t('disputes.setAside'), value: amount(dispute.set_aside) },
            { id: 'fee', label: t('disputes.fee'), value: amount(dispute.fee) },
            {
              ...{ id: 'borne', label: t('disputes.borneBy') },
              value: dispute.borne_by === 'platform' ? t('disputes.byPlatform') : t('disputes.byProvider'),
            },
          ]}
        />
        {dispute.movements.length > 0 && (
          <ul className={styles.movements}>
            {dispute.movements.map(({ at, kind, account, amount: moved }) => (
              <li key={`${at} ${kind} ${account}`}>
                <span>
                  {t(`movement.${kind}`)}, {t(`account.${account}`)}
                </span>
                <span>{amount(moved)}</span>
                <time className="sm muted" dateTime={at}>
                  {dateTime(at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Box>
      {dispute.changes.length > 0 && (
        <Box title={t('history.title')}>
          <ChangeHistory changes={dispute.changes} />
        </Box>
      )}
    </>
  );
}

function Evidence({ dispute }: { dispute: DisputeDetails }) {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  const { evidence, submitted_at: submittedAt, photos } = dispute;
  return (
    <Section
      title={t('disputes.evidence')}
      aside={
        submittedAt
          ? t('disputes.sentBy', { name: dispute.submitted_by, at: moment(submittedAt) })
          : t('disputes.notSent')
      }
    >
      <p className="muted">{t('disputes.evidenceLead')}</p>
      {evidenceParts.map(
        (part) =>
          evidence[part] && (
            <section key={part} className={styles.part}>
              <h3>{t(`disputes.part.${part}`)}</h3>
              <p className={styles.text} dir="auto">
                {evidence[part]}
              </p>
            </section>
          ),
      )}
      {photos.length > 0 && (
        <section className={styles.part}>
          <h3>{t('disputes.part.photos')}</h3>
          <Photos photos={photos} labelOf={(place) => t('disputes.photo', { number: place })} />
        </section>
      )}
    </Section>
  );
}

export { Dispute as Component };
