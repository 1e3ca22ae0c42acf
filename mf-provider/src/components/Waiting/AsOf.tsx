import { Note, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { messages } from './messages';

registerMessages(messages);

/** Says how old the stored response on the screen is. */
export default function AsOf({ keptAt }: { keptAt: number }) {
  const t = useT(messages.ns);
  const { time, dateTime, date } = useFormat();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  if (!hasTexts) return null;
  const at = new Date(keptAt);
  const isToday = date(at) === date(new Date());
  return (
    <Note tone="wait" icon="clock" role="status" className="mb4">
      {t('asOf', { time: isToday ? time(at) : dateTime(at) })}
    </Note>
  );
}
