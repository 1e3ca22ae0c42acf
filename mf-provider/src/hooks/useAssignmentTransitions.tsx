import { isBusinessFailure } from '@doorstep/shared-api';
import type { Assignment, AssignmentAction } from '@doorstep/shared-api/domain';
import { useMoveJobMutation } from '@doorstep/shared-api/provider';
import { Button, Dialog, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { isEarly } from '../model/jobs/jobSteps';

interface Question {
  readonly assignment: Assignment;
  readonly action: AssignmentAction;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isHard: boolean;
}

/**
 * The moves of a job as buttons need them. What cannot be taken back is asked about first, in a dialog that whoever uses
 * this draws.
 */
export function useAssignmentTransitions() {
  const t = useT('provider');
  const { time } = useFormat();
  const toast = useToast();
  const [move, { isLoading, originalArgs }] = useMoveJobMutation();
  const [question, setQuestion] = useState<Question>();
  const [reason, setReason] = useState('');

  async function make(assignment: Assignment, action: AssignmentAction, why?: string) {
    const result = await move({ bookingId: assignment.booking.id, action, ...(why && { reason: why }) });
    setQuestion(undefined);
    if (result.error) {
      toast.show({ text: (isBusinessFailure(result.error) && result.error.message) || t('move.failed'), tone: 'bad' });
    } else if (action === 'accept' || action === 'decline') {
      toast.show({ text: t(`move.done.${action}`), tone: 'ok' });
    }
  }

  function questionFor(assignment: Assignment, action: AssignmentAction): Question | undefined {
    const { booking } = assignment;
    if (action === 'decline') {
      const kind = booking.status === 'open' ? 'decline' : 'giveUp';
      return {
        assignment,
        action,
        title: t(`ask.${kind}Title`),
        text: t(`ask.${kind}Text`),
        confirm: t(`move.${kind}`),
        isHard: true,
      };
    }
    if (action === 'no_show') {
      return {
        assignment,
        action,
        title: t('ask.noShowTitle'),
        text: t('ask.noShowText'),
        confirm: t('move.no_show'),
        isHard: true,
      };
    }
    if (action === 'out' && booking.startAt && isEarly(booking, new Date())) {
      const at = time(booking.startAt, { timeZone: booking.timeZone });
      const text = t('ask.earlyText', { time: at });
      return { assignment, action, title: t('ask.earlyTitle'), text, confirm: t('move.out'), isHard: false };
    }
    return undefined;
  }

  function run(assignment: Assignment, action: AssignmentAction) {
    const question = questionFor(assignment, action);
    if (!question) return void make(assignment, action);
    setReason('');
    setQuestion(question);
  }

  return {
    run,
    /** Whether this move is on its way to the server. */
    isBusy: (bookingId: string, action: AssignmentAction) =>
      isLoading && originalArgs?.bookingId === bookingId && originalArgs.action === action,
    dialog: (
      <TransitionDialog
        question={question}
        reason={reason}
        onReason={setReason}
        busy={isLoading}
        onClose={() => setQuestion(undefined)}
        onConfirm={(question) => void make(question.assignment, question.action, reason.trim())}
      />
    ),
  };
}

interface TransitionDialogProps {
  question: Question | undefined;
  reason: string;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
  onConfirm: (question: Question) => void;
}

function TransitionDialog({ question, reason, busy, onReason, onClose, onConfirm }: TransitionDialogProps) {
  const t = useT('provider');
  const id = useId();
  // While it closes it goes on saying what it said.
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
      {shown.isHard && (
        <div className="field mt4">
          <label className="lab" htmlFor={id}>
            {t('ask.reason')}
          </label>
          <span className="input input--area">
            <textarea
              id={id}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          </span>
        </div>
      )}
    </Dialog>
  );
}
