import { useSettings } from '@doorstep/shared-api';
import type { Booking } from '@doorstep/shared-api/domain';
import { Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { messages } from './messages';

/** New arrival of a late provider beside the agreed time. */
export function DelayNote({ booking: { delay, startAt, timeZone, provider } }: { booking: Booking }) {
  const t = useT(messages.ns);
  const common = useT('booking');
  const { time } = useFormat();
  const settings = useSettings();
  const hasTexts = useOwnMessages(messages.ns, 'delay.note');
  if (!delay || !startAt || !hasTexts) return null;
  const zone = { timeZone: timeZone ?? settings.timeZone };
  const name = provider?.name || common('someone');
  return (
    <Note tone="wait" icon="clock" role="status">
      {t('delay.note', { name, time: time(delay.arrivesAt, zone), agreed: time(startAt, zone) })}{' '}
      {delay.isCancelFree && t('delay.free')}
    </Note>
  );
}
