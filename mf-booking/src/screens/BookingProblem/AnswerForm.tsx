import { maxProblemText, maxRemedyLength, type ProblemParty, remediesByParty } from '@doorstep/shared-api/domain';
import { useAppealDecisionMutation, useReplyToProblemMutation } from '@doorstep/shared-api/messages';
import { Button, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './BookingProblem.module.css';
import { ProblemPhotos } from './ProblemPhotos';
import { useProblemPhotos } from './useProblemPhotos';
import { WantsField } from './WantsField';
import { WordsForm } from './WordsForm';

interface AnswerFormProps {
  what: 'reply' | 'appeal';
  bookingId: string;
  problemId: string;
  party: ProblemParty;
  until?: string;
}

/** An answer and an appeal can each be sent once. */
export function AnswerForm({ what, bookingId, problemId, party, until }: AnswerFormProps) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const [reply, replying] = useReplyToProblemMutation();
  const [appeal, appealing] = useAppealDecisionMutation();
  const picked = useProblemPhotos(bookingId);
  const [isOpen, setOpen] = useState(what === 'reply');
  const [wants, setWants] = useState('');

  async function send(text: string) {
    const words = { bookingId, problemId, text, photos: picked.ids };
    return what === 'reply' ? reply({ ...words, wants: wants.trim() }) : appeal(words);
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
    <WordsForm
      className={`${styles.form} mt6`}
      label={t(what === 'reply' ? 'problem.yourSide' : 'problem.whyAppeal')}
      missing={t('problem.missing.text')}
      failed={t('problem.failed')}
      submitLabel={t(what === 'reply' ? 'problem.sendReply' : 'problem.sendAppeal')}
      max={maxProblemText}
      busy={replying.isLoading || appealing.isLoading || picked.isSending}
      accent
      onSend={send}
    >
      <ProblemPhotos picked={picked} />
      {what === 'reply' && (
        <WantsField
          wishes={remediesByParty[party]}
          value={wants}
          max={maxRemedyLength}
          error={undefined}
          onChange={setWants}
        />
      )}
    </WordsForm>
  );
}
