import { useAppealReviewMutation } from '@doorstep/shared-api/content';
import { type HiddenReview as Hidden, maxAppealLength } from '@doorstep/shared-api/domain';
import { Button, Note, Panel, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import { WordsForm } from '../BookingProblem/WordsForm';
import { messages } from './messages';

/** A hidden review can be appealed once. */
export function HiddenReview({ bookingId, review }: { bookingId: string; review: Hidden }) {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'hiddenReview.title');
  const { dateTime } = useFormat();
  const { id, reason, appealUntil, doesAppealWait } = review;
  const [isOpen, setOpen] = useState(false);
  const [appeal, { isLoading }] = useAppealReviewMutation();
  if (!hasTexts) return null;
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
            <WordsForm
              className="form mt4"
              label={t('hiddenReview.why')}
              missing={t('hiddenReview.missing')}
              failed={t('hiddenReview.failed')}
              submitLabel={t('hiddenReview.send')}
              max={maxAppealLength}
              busy={isLoading}
              onSend={(text) => appeal({ bookingId, reviewId: id, text })}
            />
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
