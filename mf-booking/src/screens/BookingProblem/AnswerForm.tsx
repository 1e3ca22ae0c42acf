import { isApiError } from '@doorstep/shared-api';
import { maxProblemText, maxWish, type ProblemParty, wishesOf } from '@doorstep/shared-api/domain';
import { useAppealDecisionMutation, useReplyToProblemMutation } from '@doorstep/shared-api/messages';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import styles from './BookingProblem.module.css';
import { ProblemPhotos } from './ProblemPhotos';
import { useProblemPhotos } from './useProblemPhotos';
import { WantsField } from './WantsField';
import { WordsField } from './WordsField';

interface AnswerFormProps {
  what: 'reply' | 'appeal';
  bookingId: string;
  problemId: string;
  party: ProblemParty;
  /** Of an appeal: how long it is possible. */
  until?: string;
}

/** The other side's words, or the wish that a decision is looked at once more: each can be said once. */
export function AnswerForm({ what, bookingId, problemId, party, until }: AnswerFormProps) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const id = useId();
  const [reply, replying] = useReplyToProblemMutation();
  const [appeal, appealing] = useAppealDecisionMutation();
  const picked = useProblemPhotos(bookingId);
  const [isOpen, setOpen] = useState(what === 'reply');
  const [text, setText] = useState('');
  const [wants, setWants] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = text.trim() ? undefined : t('problem.missing.text');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (missing) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    const words = { bookingId, problemId, text: text.trim(), photos: picked.ids };
    const { error } = what === 'reply' ? await reply({ ...words, wants: wants.trim() }) : await appeal(words);
    if (error) setFailure((isApiError(error) && error.message) || t('problem.failed'));
  }

  if (!isOpen) {
    return (
      <div className="mt6">
        <p className="sm muted mb4">{until && t('problem.appealUntil', { time: dateTime(until) })}</p>
        <Button variant="line" block onClick={() => setOpen(true)}>
          {t('problem.appeal')}
        </Button>
      </div>
    );
  }
  return (
    <form className={`${styles.form} mt6`} onSubmit={(event) => void send(event)} noValidate>
      <WordsField
        id={`${id}t`}
        label={t(what === 'reply' ? 'problem.yourSide' : 'problem.whyAppeal')}
        value={text}
        max={maxProblemText}
        error={isTried ? missing : undefined}
        onChange={setText}
      />
      <ProblemPhotos picked={picked} />
      {what === 'reply' && (
        <WantsField wishes={wishesOf[party]} value={wants} max={maxWish} error={undefined} onChange={setWants} />
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" block accent busy={replying.isLoading || appealing.isLoading || picked.isSending}>
        {t(what === 'reply' ? 'problem.sendReply' : 'problem.sendAppeal')}
      </Button>
    </form>
  );
}
