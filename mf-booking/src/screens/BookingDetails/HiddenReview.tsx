import { isApiError } from '@doorstep/shared-api';
import { useAppealReviewMutation } from '@doorstep/shared-api/content';
import { type HiddenReview as Hidden, maxAppealLength } from '@doorstep/shared-api/domain';
import { Button, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useState } from 'react';
import { WordsField } from '../BookingProblem/WordsField';

/** One's own review that the staff has hidden: why, and the one appeal. */
export function HiddenReview({ bookingId, review }: { bookingId: string; review: Hidden }) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const { id, reason, appealUntil, doesAppealWait } = review;
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel as="section" title={t('hiddenReview.title')}>
      <p className="sm">{t('hiddenReview.text')}</p>
      {reason && <p className="sm">{t('hiddenReview.because', { reason })}</p>}
      {doesAppealWait && (
        <Note tone="wait" role="status">
          {t('hiddenReview.waits')}
        </Note>
      )}
      {appealUntil && (
        <>
          <p className="sm muted">{t('hiddenReview.until', { time: dateTime(appealUntil) })}</p>
          {isOpen ? (
            <AppealForm bookingId={bookingId} reviewId={id} />
          ) : (
            <Button variant="line" block className="mt4" onClick={() => setOpen(true)}>
              {t('hiddenReview.open')}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

function AppealForm({ bookingId, reviewId }: { bookingId: string; reviewId: string }) {
  const t = useT('booking');
  const id = useId();
  const [appeal, { isLoading }] = useAppealReviewMutation();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const missing = text.trim() ? undefined : t('hiddenReview.missing');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (missing) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    const { error } = await appeal({ bookingId, reviewId, text: text.trim() });
    if (error) setFailure((isApiError(error) && error.message) || t('hiddenReview.failed'));
  }

  return (
    <form className="mt4" onSubmit={(event) => void send(event)} noValidate>
      <WordsField
        id={id}
        label={t('hiddenReview.why')}
        value={text}
        max={maxAppealLength}
        error={isTried ? missing : undefined}
        onChange={setText}
      />
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" block className="mt4" busy={isLoading}>
        {t('hiddenReview.send')}
      </Button>
    </form>
  );
}
