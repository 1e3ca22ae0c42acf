import { isApiError } from '@doorstep/shared-api';
import {
  type Cents,
  maxProblemText,
  maxRemedyLength,
  type ProblemKind,
  type ProblemParty,
  problemKinds,
  remediesByParty,
} from '@doorstep/shared-api/domain';
import { useReportProblemMutation } from '@doorstep/shared-api/messages';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import styles from './BookingProblem.module.css';
import { KindChips } from './KindChips';
import { ProblemPhotos } from './ProblemPhotos';
import { useProblemPhotos } from './useProblemPhotos';
import { WantsField } from './WantsField';
import { WordsField } from './WordsField';

interface ReportFormProps {
  bookingId: string;
  party: ProblemParty;
  heldCents: Cents;
}

/** Customers can report that nobody came. Providers report an absent customer on the job screen instead. */
const kindsFor = (party: ProblemParty) => problemKinds.filter((kind) => party === 'customer' || kind !== 'nobody_came');

export function ReportForm({ bookingId, party, heldCents }: ReportFormProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const id = useId();
  const [report, { isLoading }] = useReportProblemMutation();
  const picked = useProblemPhotos(bookingId);
  const [kind, setKind] = useState<ProblemKind>();
  const [text, setText] = useState('');
  const [wants, setWants] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = {
    kind: kind ? undefined : t('problem.missing.kind'),
    text: text.trim() ? undefined : t('problem.missing.text'),
    wants: wants.trim() ? undefined : t('problem.missing.wants'),
  };
  const errors: Partial<typeof missing> = isTried ? missing : {};

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    const first = (['kind', 'text', 'wants'] as const).find((field) => missing[field]);
    if (first || !kind) {
      event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea, select)`)?.focus();
      return;
    }
    const { error } = await report({ bookingId, kind, text: text.trim(), wants: wants.trim(), photos: picked.ids });
    if (error) setFailure((isApiError(error) && error.message) || t('problem.failed'));
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Note tone="wait" icon="lock-simple">
        {heldCents > 0 && t('problem.heldNow', { amount: money(heldCents) })} {t(`problem.otherIsAsked.${party}`)}
      </Note>
      <KindChips kinds={kindsFor(party)} value={kind} error={errors.kind} onChange={setKind} />
      <WordsField
        id={`${id}t`}
        label={t('problem.text')}
        value={text}
        max={maxProblemText}
        error={errors.text}
        onChange={setText}
      />
      <ProblemPhotos picked={picked} />
      <WantsField
        wishes={remediesByParty[party]}
        value={wants}
        max={maxRemedyLength}
        error={errors.wants}
        onChange={setWants}
      />
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" size="lg" block accent busy={isLoading || picked.isSending}>
        {t('problem.send')}
      </Button>
    </form>
  );
}
