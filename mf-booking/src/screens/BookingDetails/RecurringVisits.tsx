import { isBusinessFailure, skipToken, useSettings } from '@doorstep/shared-api';
import {
  useEndRecurringBookingMutation,
  useGetRecurringBookingQuery,
  useResumeRecurringBookingMutation,
  useSkipVisitMutation,
} from '@doorstep/shared-api/bookings';
import type { Booking, RecurringBooking, RecurringVisit } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import { Button, ConfirmDialog, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './RecurringVisits.module.css';

/** Of a visit that comes again: the next ones, which can be skipped one by one or ended altogether. */
export function RecurringVisits({ booking: { id: bookingId, recurring: link } }: { booking: Booking }) {
  const { apiExtensions } = useSettings();
  const { data: recurring } = useGetRecurringBookingQuery(apiExtensions && link ? link.id : skipToken);
  return recurring ? <Visits recurring={recurring} bookingId={bookingId} /> : null;
}

/** What is asked about before it is done. */
type Question = { readonly kind: 'end' } | { readonly kind: 'skip'; readonly visit: RecurringVisit };

function Visits({ recurring, bookingId }: { recurring: RecurringBooking; bookingId: string }) {
  const t = useT('booking');
  const { date, time, dateTime } = useFormat();
  const [skipVisit, skipping] = useSkipVisitMutation();
  const [endRecurring, ending] = useEndRecurringBookingMutation();
  const [resume, resuming] = useResumeRecurringBookingMutation();
  // What is asked stays readable while the dialog closes.
  const [question, setQuestion] = useState<Question>({ kind: 'end' });
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, every, state, endedBy, timeZone, visits, canEnd, canSkip, canResume } = recurring;
  const whenOf = ({ startAt }: RecurringVisit) =>
    `${date(startAt, { timeZone, weekday: 'short' })} · ${time(startAt, { timeZone })}`;
  const note = state === 'ended' ? `ended.${endedBy ?? 'system'}` : state;

  function ask(about: Question) {
    setQuestion(about);
    setAsking(true);
  }

  async function make(request: Promise<{ error?: unknown }>) {
    const { error } = await request;
    setAsking(false);
    setProblem(error ? (isBusinessFailure(error) && error.message) || t('details.cancelFailed') : undefined);
  }
  const confirm = () =>
    void make(question.kind === 'skip' ? skipVisit({ id, visit: question.visit.number }) : endRecurring(id));

  return (
    <Panel as="section" title={t(`recurs.every.${every}`)}>
      <p className="sm muted">{t(`recurs.state.${note}`)}</p>
      {visits.length > 0 && (
        <ul className={styles.visits} aria-label={t('recurs.next')}>
          {visits.map((visit) => (
            <li key={visit.number} className={styles.visit}>
              <span className={styles.when}>
                <b>{whenOf(visit)}</b>
                <span className="sm muted">
                  {visit.reason
                    ? t(`recurs.missed.${visit.reason}`)
                    : visit.payBy
                      ? t('recurs.payBy', { time: dateTime(visit.payBy, { timeZone }) })
                      : t(`recurs.visit.${visit.state}`)}
                </span>
              </span>
              {visit.bookingId && visit.bookingId !== bookingId && (
                <Link
                  className="link sm"
                  to={to.bookingDetails(visit.bookingId)}
                  aria-label={`${t('recurs.open')}: ${whenOf(visit)}`}
                >
                  {t('recurs.open')}
                </Link>
              )}
              {canSkip && visit.state === 'planned' && (
                <Button
                  variant="line"
                  size="sm"
                  aria-label={`${t('recurs.skip')}: ${whenOf(visit)}`}
                  onClick={() => ask({ kind: 'skip', visit })}
                >
                  {t('recurs.skip')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className="stack">
        {canResume && (
          <Button block busy={resuming.isLoading} onClick={() => void make(resume(id))}>
            {t('recurs.resume')}
          </Button>
        )}
        {canEnd && (
          <Button variant="dangerLine" block onClick={() => ask({ kind: 'end' })}>
            {t('recurs.end')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        busy={skipping.isLoading || ending.isLoading}
        danger={question.kind === 'end'}
        title={
          question.kind === 'skip' ? t('recurs.skipTitle', { time: whenOf(question.visit) }) : t('recurs.endTitle')
        }
        confirmLabel={t(question.kind === 'skip' ? 'recurs.skip' : 'recurs.end')}
        cancelLabel={t('recurs.keep')}
      >
        <p>{t(question.kind === 'skip' ? 'recurs.skipText' : 'recurs.endText')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
