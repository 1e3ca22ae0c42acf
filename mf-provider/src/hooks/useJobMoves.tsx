import { isBusinessFailure } from '@doorstep/shared-api';
import type { Job, JobAction } from '@doorstep/shared-api/domain';
import { useMoveJobMutation } from '@doorstep/shared-api/provider';
import { Button, Dialog, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { isEarly } from '../model/jobs/jobSteps';

interface Question {
  readonly job: Job;
  readonly action: JobAction;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isHard: boolean;
}

/**
 * The moves of a job as buttons need them. What cannot be taken back is asked about first, in a dialog that whoever uses
 * this draws.
 */
export function useJobMoves() {
  const t = useT('provider');
  const { time } = useFormat();
  const toast = useToast();
  const [move, { isLoading, originalArgs }] = useMoveJobMutation();
  const [asked, setAsked] = useState<Question>();
  const [reason, setReason] = useState('');

  async function make(job: Job, action: JobAction, why?: string) {
    const answer = await move({ bookingId: job.booking.id, action, ...(why && { reason: why }) });
    setAsked(undefined);
    if (answer.error) {
      toast.show({ text: (isBusinessFailure(answer.error) && answer.error.message) || t('move.failed'), tone: 'bad' });
    } else if (action === 'accept' || action === 'decline') {
      toast.show({ text: t(`move.done.${action}`), tone: 'ok' });
    }
  }

  function questionFor(job: Job, action: JobAction): Question | undefined {
    const { booking } = job;
    if (action === 'decline') {
      const kind = booking.status === 'open' ? 'decline' : 'giveUp';
      return {
        job,
        action,
        title: t(`ask.${kind}Title`),
        text: t(`ask.${kind}Text`),
        confirm: t(`move.${kind}`),
        isHard: true,
      };
    }
    if (action === 'no_show') {
      return {
        job,
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
      return { job, action, title: t('ask.earlyTitle'), text, confirm: t('move.out'), isHard: false };
    }
    return undefined;
  }

  function run(job: Job, action: JobAction) {
    const question = questionFor(job, action);
    if (!question) return void make(job, action);
    setReason('');
    setAsked(question);
  }

  return {
    run,
    /** Whether this move is on its way to the server. */
    isBusy: (bookingId: string, action: JobAction) =>
      isLoading && originalArgs?.bookingId === bookingId && originalArgs.action === action,
    dialog: (
      <MoveDialog
        asked={asked}
        reason={reason}
        onReason={setReason}
        busy={isLoading}
        onClose={() => setAsked(undefined)}
        onConfirm={(question) => void make(question.job, question.action, reason.trim())}
      />
    ),
  };
}

interface MoveDialogProps {
  asked: Question | undefined;
  reason: string;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
  onConfirm: (question: Question) => void;
}

function MoveDialog({ asked, reason, busy, onReason, onClose, onConfirm }: MoveDialogProps) {
  const t = useT('provider');
  const id = useId();
  // While it closes it goes on saying what it said.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  return (
    <Dialog
      open={asked !== undefined}
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
