import { serverMessage, skipToken, useSettings } from '@doorstep/shared-api';
import {
  useChargeRecurringBookingMutation,
  useEndRecurringBookingMutation,
  useGetRecurringBookingQuery,
  useResumeRecurringBookingMutation,
  useSkipVisitMutation,
} from '@doorstep/shared-api/bookings';
import {
  type Booking,
  cardBrandName,
  isExpired,
  type RecurringBooking,
  type RecurringVisit,
  type SavedCard,
} from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { useGetPaymentMethodsQuery } from '@doorstep/shared-api/wallet';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { RecurringVisits as Panel } from '@doorstep/shared-ui/recurringVisits';
import { useState } from 'react';

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
  const { id, every, state, endedBy, timeZone, visits, canEnd, canSkip, canResume, canCharge, chargedCard } = recurring;
  const nameOf = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>) =>
    t('cards.name', { brand: cardBrandName(brand), last4 });
  const note = state === 'ended' ? `ended.${endedBy ?? 'system'}` : state;

  function textOf({ reason, payBy, chargeAt, chargeFailed, state }: RecurringVisit) {
    if (reason) return t(`recurs.missed.${reason}`);
    if (chargeAt && chargedCard)
      return t('recurs.charge.at', { card: nameOf(chargedCard), time: dateTime(chargeAt, { timeZone }) });
    if (payBy && chargeFailed) return t('recurs.charge.failed', { time: dateTime(payBy, { timeZone }) });
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
        path: visit.bookingId && visit.bookingId !== bookingId ? pathTo.bookingDetails(visit.bookingId) : undefined,
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
      {canCharge && <AutomaticPayment recurring={recurring} />}
      {canResume && (
        <Button block busy={resuming.isLoading} onClick={() => void problemOf(resume(id)).then(setProblem)}>
          {t('recurs.resume')}
        </Button>
      )}
    </Panel>
  );
}

/** The default card is charged a day before each visit. */
function AutomaticPayment({ recurring: { id, chargedCard } }: { recurring: RecurringBooking }) {
  const t = useT('booking');
  const { data: cards } = useGetPaymentMethodsQuery();
  const [charge, charging] = useChargeRecurringBookingMutation();
  const usable = cards?.find((each) => !isExpired(each, new Date()));
  const card = chargedCard ?? usable;
  if (!card) return cards ? <p>{t('recurs.charge.noCard')}</p> : null;
  const name = t('cards.name', { brand: cardBrandName(card.brand), last4: card.last4 });
  return (
    <>
      <p>{t(chargedCard ? 'recurs.charge.on' : 'recurs.charge.offer', { card: name })}</p>
      {charging.error !== undefined && (
        <Note tone="bad" role="alert">
          {serverMessage(charging.error) ?? t('details.cancelFailed')}
        </Note>
      )}
      <Button
        block
        variant="line"
        busy={charging.isLoading}
        onClick={() => void charge(chargedCard ? { id } : { id, cardId: card.id })}
      >
        {chargedCard ? t('recurs.charge.stop') : t('recurs.charge.agree', { card: name })}
      </Button>
    </>
  );
}
