import { serverMessage } from '@doorstep/shared-api';
import { type JobQuestion, maxQuestionLength } from '@doorstep/shared-api/domain';
import { Button, Note, Panel, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { WordsField } from '../../../components/WordsField';
import { useAskQuestionMutation, useGetJobQuestionsQuery } from '../../../model/jobQuestions/jobQuestionsApi';
import styles from './JobQuestions.module.css';
import { messages } from './messages';

/** Questions about a request that more than one provider can accept. */
export function JobQuestions({ bookingId }: { bookingId: string }) {
  const t = useT(messages.ns);
  const { data } = useGetJobQuestionsQuery(bookingId);
  if (!data || (data.items.length === 0 && !data.canAsk)) return null;
  return (
    <Panel as="section" title={t('title')}>
      <div className="stack">
        {data.items.length > 0 && (
          <ul className={styles.list}>
            {data.items.map((question) => (
              <QuestionRow key={question.id} question={question} />
            ))}
          </ul>
        )}
        {data.canAsk && <AskForm key={data.items.length} bookingId={bookingId} />}
      </div>
    </Panel>
  );
}

function QuestionRow({ question: { text, answer, isMine } }: { question: JobQuestion }) {
  const t = useT(messages.ns);
  return (
    <li>
      <p className="sm muted">{t(isMine ? 'mine' : 'other')}</p>
      <p>
        <bdi className="lines">{text}</bdi>
      </p>
      <p className="sm muted">{t(answer ? 'answer' : 'waiting')}</p>
      {answer && (
        <p>
          <bdi className="lines">{answer}</bdi>
        </p>
      )}
    </li>
  );
}

function AskForm({ bookingId }: { bookingId: string }) {
  const t = useT(messages.ns);
  const toast = useToast();
  const [text, setText] = useState('');
  // The same for each attempt, so that a question is asked once.
  const [clientId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [ask, { isLoading }] = useAskQuestionMutation();

  async function send() {
    setProblem(undefined);
    const { error } = await ask({ bookingId, text: text.trim(), clientId });
    if (error) setProblem(serverMessage(error) ?? t('failed'));
    else toast.show({ text: t('asked'), tone: 'ok' });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isLoading) void send();
      }}
    >
      <WordsField label={t('label')} rows={2} maxLength={maxQuestionLength} value={text} onChange={setText} />
      <p className="sm muted mt2 mb4">{t('note')}</p>
      {problem && (
        <Note tone="bad" role="alert" className="mb4">
          {problem}
        </Note>
      )}
      <Button type="submit" variant="soft" block busy={isLoading} disabled={!text.trim()}>
        {t('ask')}
      </Button>
    </form>
  );
}
