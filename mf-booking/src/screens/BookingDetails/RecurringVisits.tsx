import { serverMessage, skipToken, useSettings } from '@doorstep/shared-api';
import {
  useEndRecurringBookingMutation,
  useGetRecurringBookingQuery,
  useResumeRecurringBookingMutation,
  useSkipVisitMutation,
} from '@doorstep/shared-api/bookings';
import type { Booking, RecurringBooking, RecurringVisit } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { RecurringVisits as Panel } from '@doorstep/shared-ui/recurringVisits';
import { useState } from 'react';

/** Of a visit that comes again: the next ones, which can be skipped one by one or ended altogether. */
export function RecurringVisits({ booking: { id: bookingId, recurring: link } }: { booking: Booking }) {
  const { apiExtensions } = useSettings();
  const { data: recurring } = useGetRecurringBookingQuery(apiExtensions && link ? link.id : skipToken);
  return recurring ? <Visits recurring={recurring} bookingId={bookingId} /> : null;
}

function Visits({ recurring, bookingId }: { recurring: RecurringBooking; bookingId: string }) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const [skipVisit, skipping] = useSkipVisitMutation();
  const [endRecurring, ending] = useEndRecurringBookingMutation();
  const [resume, resuming] = useResumeRecurringBookingMutation();
  const [problem, setProblem] = useState<string>();
  const { id, every, state, endedBy, timeZone, visits, canEnd, canSkip, canResume } = recurring;
  const note = state === 'ended' ? `ended.${endedBy ?? 'system'}` : state;

  function textOf({ reason, payBy, state }: RecurringVisit) {
    if (reason) return t(`recurs.missed.${reason}`);
    return payBy ? t('recurs.payBy', { time: dateTime(payBy, { timeZone }) }) : t(`recurs.visit.${state}`);
  }

  async function problemOf(request: Promise<{ error?: unknown }>) {
    const { error } = await request;
    return error ? (serverMessage(error) ?? t('details.cancelFailed')) : undefined;
  }

  return (
    <Panel
      t={t}
      title={t(`recurs.every.${every}`)}
      note={t(`recurs.state.${note}`)}
      visits={visits.map((visit) => ({
        number: visit.number,
        startAt: visit.startAt,
        text: textOf(visit),
        path: visit.bookingId && visit.bookingId !== bookingId ? to.bookingDetails(visit.bookingId) : undefined,
        canSkip: canSkip && visit.state === 'planned',
      }))}
      timeZone={timeZone}
      canEnd={canEnd}
      isBusy={skipping.isLoading || ending.isLoading}
      onSkip={(visit) => problemOf(skipVisit({ id, visit }))}
      onEnd={() => problemOf(endRecurring(id))}
    >
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {canResume && (
        <Button block busy={resuming.isLoading} onClick={() => void problemOf(resume(id)).then(setProblem)}>
          {t('recurs.resume')}
        </Button>
      )}
    </Panel>
  );
}
