import { serverMessage, skipToken } from '@doorstep/shared-api';
import {
  useEndRecurringBookingMutation,
  useGetRecurringBookingQuery,
  useSkipVisitMutation,
} from '@doorstep/shared-api/bookings';
import type { Booking, RecurringBooking } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Panel } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { RecurringVisits } from '@doorstep/shared-ui/recurringVisits';

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
  const [skipVisit, skipping] = useSkipVisitMutation();
  const [endRecurring, ending] = useEndRecurringBookingMutation();
  const { id, every, state, timeZone, visits, canEnd, canSkip } = recurring;

  async function problemOf(request: Promise<{ error?: unknown }>) {
    const { error } = await request;
    return error ? (serverMessage(error) ?? t('move.failed')) : undefined;
  }

  return (
    <RecurringVisits
      t={t}
      title={t(`recurs.every.${every}`)}
      note={t(`recurs.state.${state}`)}
      visits={visits.map((visit) => ({
        number: visit.number,
        startAt: visit.startAt,
        text: t(visit.payBy ? 'recurs.unpaid' : `recurs.visit.${visit.state}`),
        path: visit.bookingId && visit.bookingId !== bookingId ? pathTo.providerAssignment(visit.bookingId) : undefined,
        canSkip: canSkip && visit.state === 'planned',
      }))}
      timeZone={timeZone}
      canEnd={canEnd}
      isBusy={skipping.isLoading || ending.isLoading}
      onSkip={(visit) => problemOf(skipVisit({ id, visit }))}
      onEnd={() => problemOf(endRecurring(id))}
    />
  );
}
