import { isBusinessFailure, skipToken } from '@doorstep/shared-api';
import {
  useEndRecurringBookingMutation,
  useGetRecurringBookingQuery,
  useSkipVisitMutation,
} from '@doorstep/shared-api/bookings';
import type { Booking, RecurringBooking, RecurringVisit } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import { Button, ConfirmDialog, Panel, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './RecurringJob.module.css';

/** Of a job that comes again: that it does, and once it is accepted the next visits, which the provider may leave out or end. */
export function RecurringJob({ booking }: { booking: Booking }) {
  const t = useT('provider');
  const { recurring: link, status, id } = booking;
  const { data: recurring } = useGetRecurringBookingQuery(link && status !== 'open' ? link.id : skipToken);
  if (!link) return null;
  if (recurring) return <Visits recurring={recurring} bookingId={id} />;
  return status === 'open' ? (
    <Panel as="section" title={t(`recurs.every.${link.every}`)}>
      <p>{t('recurs.asked')}</p>
    </Panel>
  ) : null;
}

function Visits({ recurring, bookingId }: { recurring: RecurringBooking; bookingId: string }) {
  const t = useT('provider');
  const { date, time } = useFormat();
  const toast = useToast();
  const [skipVisit, skipping] = useSkipVisitMutation();
  const [endRecurring, ending] = useEndRecurringBookingMutation();
  // What is asked stays readable while the dialog closes.
  const [question, setQuestion] = useState<RecurringVisit | 'end'>('end');
  const [isAsking, setAsking] = useState(false);
  const { id, every, state, timeZone, visits, canEnd, canSkip } = recurring;
  const whenOf = ({ startAt }: RecurringVisit) =>
    `${date(startAt, { timeZone, weekday: 'short' })} · ${time(startAt, { timeZone })}`;
  const skipped = question === 'end' ? undefined : question;

  function ask(about: RecurringVisit | 'end') {
    setQuestion(about);
    setAsking(true);
  }

  async function confirm() {
    const { error } = await (skipped ? skipVisit({ id, visit: skipped.number }) : endRecurring(id));
    setAsking(false);
    if (error) toast.show({ text: (isBusinessFailure(error) && error.message) || t('move.failed'), tone: 'bad' });
  }

  return (
    <Panel as="section" title={t(`recurs.every.${every}`)}>
      <p className="sm muted">{t(`recurs.state.${state}`)}</p>
      {visits.length > 0 && (
        <ul className={styles.visits} aria-label={t('recurs.next')}>
          {visits.map((visit) => (
            <li key={visit.number} className={styles.visit}>
              <span className={styles.when}>
                <b>{whenOf(visit)}</b>
                <span className="sm muted">{t(visit.payBy ? 'recurs.unpaid' : `recurs.visit.${visit.state}`)}</span>
              </span>
              {visit.bookingId && visit.bookingId !== bookingId && (
                <Link
                  className="link sm"
                  to={to.providerAssignment(visit.bookingId)}
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
                  onClick={() => ask(visit)}
                >
                  {t('recurs.skip')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEnd && (
        <Button variant="dangerLine" block onClick={() => ask('end')}>
          {t('recurs.end')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={skipping.isLoading || ending.isLoading}
        danger={question === 'end'}
        title={skipped ? t('recurs.skipTitle', { time: whenOf(skipped) }) : t('recurs.endTitle')}
        confirmLabel={t(skipped ? 'recurs.skip' : 'recurs.end')}
        cancelLabel={t('recurs.keep')}
      >
        <p>{t(skipped ? 'recurs.skipText' : 'recurs.endText')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
