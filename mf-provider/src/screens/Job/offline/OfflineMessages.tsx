import { serverMessage } from '@doorstep/shared-api';
import type { Assignment } from '@doorstep/shared-api/domain';
import { useGetMessagesQuery } from '@doorstep/shared-api/messages';
import { Button, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useState } from 'react';
import { WaitingNotes } from '../../../components/Waiting';
import { messages } from '../../../components/Waiting/messages';
import { WordsField } from '../../../components/WordsField';
import { useJobActions, useWaitingOfJob } from '../../../hooks/useJobActions';
import styles from './OfflineMessages.module.css';

registerMessages(messages);

const maxLength = 1000;
const maxShown = 20;

interface OfflineMessagesProps {
  assignment: Assignment;
  isConnected: boolean;
}

/** The chat is a page of its own, which this phone may not have. Without a connection, the job shows the messages. */
export default function OfflineMessages({ assignment, isConnected }: OfflineMessagesProps) {
  const hasWaiting = useWaitingOfJob(assignment.booking.id).some(({ action }) => action.kind === 'message');
  const hasTexts = useOwnMessages(messages.ns, 'title');
  if (!hasTexts || (isConnected && !hasWaiting)) return null;
  return <MessagesPanel assignment={assignment} />;
}

function MessagesPanel({ assignment }: { assignment: Assignment }) {
  const t = useT(messages.ns);
  const { dateTime } = useFormat();
  const { booking, customerName: name } = assignment;
  const { data } = useGetMessagesQuery(booking.id);
  const { perform, isSending } = useJobActions();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState('');

  async function send(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    setFailure(trimmed ? '' : t('chat.missing'));
    if (!trimmed || isSending) return;
    const { error } = await perform(assignment, { kind: 'message', text: trimmed });
    if (error) setFailure(serverMessage(error) ?? t('noReason'));
    else setText('');
  }

  const written = (data?.messages ?? []).slice(-maxShown).filter((message) => message.text !== '');
  return (
    <Panel as="section" title={t('chat.title')}>
      {written.length === 0 && <p className="sm muted">{t('chat.none')}</p>}
      <ul className={styles.messages}>
        {written.map(({ id, isMine, text: words, at }) => (
          <li key={id} data-mine={isMine || undefined}>
            <p className="sm muted">
              <bdi>{isMine ? t('chat.you') : name}</bdi>
              {at && ` · ${dateTime(at)}`}
            </p>
            <p className="lines" dir="auto">
              {words}
            </p>
          </li>
        ))}
      </ul>
      <div className="stack">
        <WaitingNotes bookingId={booking.id} kinds={['message']} />
        {data?.canWrite === false ? (
          <p className="sm muted">{t('chat.closed')}</p>
        ) : (
          <form onSubmit={(event) => void send(event)} noValidate className="stack">
            <WordsField
              label={t('chat.write', { name })}
              rows={2}
              maxLength={maxLength}
              value={text}
              onChange={(words) => {
                setFailure('');
                setText(words);
              }}
            />
            {failure && (
              <Note tone="bad" role="alert">
                {failure}
              </Note>
            )}
            <Button type="submit" block busy={isSending}>
              {t('chat.send')}
            </Button>
            <p className="sm muted">{t('chat.later')}</p>
          </form>
        )}
      </div>
    </Panel>
  );
}
