import { isBusinessFailure } from '@doorstep/shared-api';
import type { Assignment, AssignmentAction, Booking, StartRequirement } from '@doorstep/shared-api/domain';
import { useMoveJobMutation } from '@doorstep/shared-api/provider';
import { Button, Dialog, useFormat, useToast } from '@doorstep/shared-ui';
import { latinDigits, useT } from '@doorstep/shared-ui/i18n';
import { Suspense, useState } from 'react';
import { JobAccepted } from '../components/JobAccepted';
import { StartCodeField } from '../components/StartCodeField';
import { messages } from '../components/Waiting/messages';
import { WordsField } from '../components/WordsField';
import { isEarly } from '../model/jobs/jobSteps';
import { isOfflineMove } from '../model/offline/jobAction';
import { useJobActions } from './useJobActions';

interface TransitionQuestion {
  readonly assignment: Assignment;
  readonly action: AssignmentAction;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isHard: boolean;
  readonly takesCode?: boolean;
}

interface StartTerms {
  readonly startWith: StartRequirement;
  /** The customer's bank has reversed the payment. */
  readonly isUnpaid?: boolean;
}

/** Irreversible actions ask first, in a dialog that the caller renders. */
export function useAssignmentTransitions() {
  const t = useT('provider');
  const tWaiting = useT(messages.ns);
  const { time } = useFormat();
  const toast = useToast();
  const [move] = useMoveJobMutation();
  const { perform } = useJobActions();
  const [running, setRunning] = useState<Pick<TransitionQuestion, 'assignment' | 'action'>>();
  const [question, setQuestion] = useState<TransitionQuestion>();
  const [words, setWords] = useState('');
  const [refusal, setRefusal] = useState('');
  const [accepted, setAccepted] = useState<Assignment>();
  const [showsAccepted, setShowsAccepted] = useState(false);

  async function make({
    assignment,
    action,
    takesCode,
  }: Pick<TransitionQuestion, 'assignment' | 'action' | 'takesCode'>) {
    const trimmed = words.trim();
    const code = takesCode ? { code: latinDigits(trimmed) } : {};
    const reason = !takesCode && trimmed ? { reason: trimmed } : {};
    setRunning({ assignment, action });
    const result: { error?: unknown; data?: Booking | undefined } = isOfflineMove(action)
      ? await perform(assignment, { kind: 'move', move: action, ...code })
      : await move({ bookingId: assignment.booking.id, action, ...reason });
    setRunning(undefined);
    // Keep the dialog open for a wrong code, so that it can be typed again.
    if (takesCode && result.error && isBusinessFailure(result.error) && result.error.field === 'code') {
      setRefusal(result.error.message);
      return;
    }
    setQuestion(undefined);
    if (result.error) {
      toast.show({ text: (isBusinessFailure(result.error) && result.error.message) || t('move.failed'), tone: 'bad' });
    } else if (action === 'decline') {
      toast.show({ text: t('move.done.decline'), tone: 'ok' });
    } else if (action === 'accept' && result.data) {
      setAccepted({
        ...assignment,
        booking: result.data,
        customerName: result.data.fullName || assignment.customerName,
      });
      setShowsAccepted(true);
    }
  }

  function questionFor(
    assignment: Assignment,
    action: AssignmentAction,
    terms: StartTerms,
  ): TransitionQuestion | undefined {
    const { startWith, isUnpaid } = terms;
    const { booking } = assignment;
    if (action === 'decline') {
      const kind = booking.status === 'open' ? 'decline' : 'giveUp';
      return {
        assignment,
        action,
        title: t(`ask.${kind}Title`),
        text: t(isUnpaid && kind === 'giveUp' ? 'ask.giveUpUnpaidText' : `ask.${kind}Text`),
        confirm: t(`move.${kind}`),
        isHard: true,
      };
    }
    if (action === 'no_show') {
      return {
        assignment,
        action,
        title: t('ask.noShowTitle'),
        text: t(isUnpaid ? 'ask.noShowUnpaidText' : 'ask.noShowText'),
        confirm: t('move.no_show'),
        isHard: true,
      };
    }
    if (action === 'start' && startWith === 'code') {
      const text = t('ask.codeText');
      const common = { assignment, action, text, isHard: false, takesCode: true };
      return { ...common, title: t('ask.codeTitle'), confirm: t('move.start') };
    }
    if (action === 'complete') {
      const text = t('ask.completeText');
      return { assignment, action, title: t('ask.completeTitle'), text, confirm: t('move.complete'), isHard: false };
    }
    if (action === 'out' && booking.startAt && isEarly(booking, new Date())) {
      const at = time(booking.startAt, { timeZone: booking.timeZone });
      const text = t('ask.earlyText', { time: at });
      return { assignment, action, title: t('ask.earlyTitle'), text, confirm: t('move.out'), isHard: false };
    }
    return undefined;
  }

  function run(assignment: Assignment, action: AssignmentAction, terms: StartTerms = { startWith: 'nothing' }) {
    if (!navigator.onLine && !isOfflineMove(action)) {
      toast.show({ text: tWaiting('needsConnection'), tone: 'bad' });
      return;
    }
    setWords('');
    setRefusal('');
    const question = questionFor(assignment, action, terms);
    if (question) setQuestion(question);
    else void make({ assignment, action });
  }

  return {
    run,
    isBusy: (bookingId: string, action: AssignmentAction) =>
      running?.assignment.booking.id === bookingId && running.action === action,
    dialog: (
      <>
        <TransitionDialog
          question={question}
          words={words}
          refusal={refusal}
          onWords={setWords}
          busy={running !== undefined}
          onClose={() => setQuestion(undefined)}
          onConfirm={(question) => void make(question)}
        />
        {accepted && (
          <Suspense fallback={null}>
            <JobAccepted assignment={accepted} open={showsAccepted} onClose={() => setShowsAccepted(false)} />
          </Suspense>
        )}
      </>
    ),
  };
}

interface TransitionDialogProps {
  question: TransitionQuestion | undefined;
  /** The reason, or the code. */
  words: string;
  refusal: string;
  busy: boolean;
  onWords: (words: string) => void;
  onClose: () => void;
  onConfirm: (question: TransitionQuestion) => void;
}

function TransitionDialog({ question, words, refusal, busy, onWords, onClose, onConfirm }: TransitionDialogProps) {
  const t = useT('provider');
  // Keep the last question while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={shown.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="line" className="grow" onClick={onClose} data-autofocus="">
            {t('ask.keep')}
          </Button>
          <Button
            variant={shown.isHard ? 'danger' : 'primary'}
            className="grow"
            busy={busy}
            onClick={() => onConfirm(shown)}
          >
            {shown.confirm}
          </Button>
        </>
      }
    >
      <p className="muted">{shown.text}</p>
      {shown.takesCode && <StartCodeField value={words} refusal={refusal} onChange={onWords} />}
      {shown.isHard && <WordsField label={t('ask.reason')} rows={2} maxLength={500} value={words} onChange={onWords} />}
    </Dialog>
  );
}
