import { serverMessage } from '@doorstep/shared-api';
import { type JobQuestion, maxQuestionAnswerLength } from '@doorstep/shared-api/domain';
import { Button, Note, Panel } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { useAnswerQuestionMutation, useGetRequestQuestionsQuery } from '../../model/jobQuestions/requestQuestionsApi';
import { messages } from './messages';
import styles from './RequestQuestions.module.css';

/** Shows nothing until a provider has asked. */
export function RequestQuestions({ bookingId }: { bookingId: string }) {
  const t = useT(messages.ns);
  const { data } = useGetRequestQuestionsQuery(bookingId);
  if (!data || data.items.length === 0) return null;
  return (
    <Panel as="section" title={t('title')}>
      <ul className={styles.list}>
        {data.items.map((question) => (
          <li key={question.id}>
            <p className="sm muted">{t('by', { name: question.by })}</p>
            <p>
              <bdi className="lines">{question.text}</bdi>
            </p>
            {question.answer ? (
              <>
                <p className="sm muted">{t('answer')}</p>
                <p>
                  <bdi className="lines">{question.answer}</bdi>
                </p>
              </>
            ) : (
              data.canAnswer && <AnswerForm bookingId={bookingId} question={question} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AnswerForm({ bookingId, question }: { bookingId: string; question: JobQuestion }) {
  const t = useT(messages.ns);
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [answer, { isLoading }] = useAnswerQuestionMutation();

  async function send() {
    setProblem(undefined);
    const { error } = await answer({ bookingId, questionId: question.id, text: text.trim() });
    if (error) setProblem(serverMessage(error) ?? t('failed'));
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isLoading) void send();
      }}
    >
      <div className="field">
        <label className="lab" htmlFor={id}>
          {t('answer')}
        </label>
        <span className="input input--area">
          <textarea
            id={id}
            rows={2}
            maxLength={maxQuestionAnswerLength}
            value={text}
            aria-describedby={`${id}-note`}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <span className="sm muted" id={`${id}-note`}>
          {t('note')}
        </span>
      </div>
      {problem && (
        <Note tone="bad" role="alert" className="mt2">
          {problem}
        </Note>
      )}
      <Button type="submit" size="sm" className="mt2" busy={isLoading} disabled={!text.trim()}>
        {t('send')}
      </Button>
    </form>
  );
}
