import type { Booking, JobEarning } from '@doorstep/shared-api/domain';
import { Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function CompletionNote({
  booking: { completion },
  earning,
}: {
  booking: Booking;
  earning: JobEarning | undefined;
}) {
  const t = useT('provider');
  const { dateTime, money } = useFormat();
  // Another note already explains the lost payment, and nothing is earned.
  if (!completion || earning?.state === 'charged_back') return null;
  const { state, until } = completion;
  const hasNothing = earning?.state === 'nothing';
  if (state === 'confirmed')
    return <Note tone={hasNothing ? 'wait' : 'ok'}>{t(`completion.confirmed${hasNothing ? 'Nothing' : ''}`)}</Note>;
  if (state === 'problem') return <Note tone="wait">{t(`completion.problem${hasNothing ? 'Nothing' : ''}`)}</Note>;
  const time = until ? dateTime(until) : '';
  const amount = earning && earning.amountCents > 0 ? money(earning.amountCents) : '';
  return <Note tone="wait">{t(`completion.awaiting${amount ? '' : 'Nothing'}`, { time, amount })}</Note>;
}
