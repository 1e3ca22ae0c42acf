import type { Booking } from '@doorstep/shared-api/domain';
import { Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** Whose the money of finished work is by now. */
export function CompletionNote({ booking: { completion } }: { booking: Booking }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  if (!completion) return null;
  const { state, until } = completion;
  if (state === 'confirmed') return <Note tone="ok">{t('completion.confirmed')}</Note>;
  if (state === 'problem') return <Note tone="wait">{t('completion.problem')}</Note>;
  return <Note tone="wait">{t('completion.awaiting', { time: until ? dateTime(until) : '' })}</Note>;
}
