import { Note } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useWaitingOfJob } from '../../hooks/useJobActions';
import { isolated } from '../../model/isolated';
import type { JobAction } from '../../model/offline/jobAction';
import { messages } from './messages';
import { useActionText } from './useActionText';

registerMessages(messages);

/** Shows a note for each action of the job that is not sent yet. */
export default function WaitingNotes({ bookingId, kinds }: { bookingId: string; kinds: readonly JobAction['kind'][] }) {
  const t = useT(messages.ns);
  const textOf = useActionText();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const waiting = useWaitingOfJob(bookingId).filter(({ action }) => kinds.includes(action.kind));
  if (!hasTexts) return null;
  return waiting.map(({ seq, action, refusal }) => {
    const what = isolated(textOf(action));
    return (
      <Note key={seq} tone={refusal ? 'bad' : 'wait'} role="status">
        {refusal ? t('refusedHere', { what, reason: refusal.message || t('noReason') }) : t('waitsHere', { what })}
      </Note>
    );
  });
}
