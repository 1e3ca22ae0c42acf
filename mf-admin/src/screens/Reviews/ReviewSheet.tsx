import { Button, type ButtonVariant, QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Happenings } from '../../components/Happenings';
import openRow from '../../components/openRow.module.css';
import parts from '../../components/parts.module.css';
import { ReasonDialog } from '../../components/ReasonDialog';
import { LoadFailed } from '../../components/StateNotes';
import { useActWords } from '../../hooks/useActWords';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type ReviewDecision,
  type ReviewDetails,
  useDecideReviewMutation,
  useGetReportedReviewQuery,
} from '../../model/api/reviewsApi';

/** The whole of one review, who reported it and why, and what can be done. */
export function ReviewSheet({ id }: { id: string }) {
  const t = useT('admin');
  const query = useGetReportedReviewQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <div className={openRow.sheet}>
      <QueryState
        query={{ ...query, data: query.currentData }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" height="96px" />}
        level={3}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(review) => <Words review={review} />}
      </QueryState>
    </div>
  );
}

const decisionsOf = ({ hidden, reports, quotable }: ReviewDetails): ReviewDecision[] => [
  ...(reports > 0 ? (['keep'] as const) : []),
  ...(hidden ? (['restore'] as const) : ([quotable ? 'unquote' : 'quote', 'hide'] as const)),
];

const looks: Partial<Readonly<Record<ReviewDecision, ButtonVariant>>> = { hide: 'dangerLine' };

function Words({ review }: { review: ReviewDetails }) {
  const t = useT('admin');
  const wordsOf = useActWords();
  const toast = useToast();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decide, { error, isLoading, reset }] = useDecideReviewMutation();
  const [decision, setDecision] = useState<ReviewDecision>();

  async function confirm(reason: string) {
    if (!decision) return;
    const result = await runConfirmed(() => decide({ id: review.review_id, seen: review.version, decision, reason }));
    if (result.error) return;
    toast.show({ text: t(`reviews.done.${decision}`) });
    setDecision(undefined);
  }

  return (
    <>
      {review.comment && <blockquote>{review.comment}</blockquote>}
      {review.reply && (
        <p>
          <b>{t('reviews.reply', { provider: review.provider })}</b> {review.reply}
        </p>
      )}
      {review.hidden && review.hidden_reason && (
        <p className="muted">{t('reviews.because', { reason: review.hidden_reason })}</p>
      )}
      {review.reported.length > 0 && (
        <div>
          <h3>{t('reviews.reported')}</h3>
          <Happenings
            items={review.reported.map(({ at, by, reason }, index) => ({
              id: `${index}`,
              at,
              what: `${by}: “${reason}”`,
            }))}
          />
        </div>
      )}
      {review.changes.length > 0 && (
        <div>
          <h3>{t('history.title')}</h3>
          <Happenings
            items={review.changes.map(({ at, who, act, why }, index) => ({
              id: `${index}`,
              at,
              what: [`${who}: ${wordsOf(act)}`, why && `“${why}”`].filter(Boolean).join(' '),
            }))}
          />
        </div>
      )}
      {may('reviews.moderate') && (
        <div className={parts.acts}>
          {decisionsOf(review).map((one) => (
            <Button
              key={one}
              size="sm"
              variant={looks[one] ?? 'line'}
              onClick={() => {
                reset();
                setDecision(one);
              }}
            >
              {t(`reviews.act.${one}`)}
            </Button>
          ))}
        </div>
      )}
      {decision && (
        <ReasonDialog
          open
          onClose={() => setDecision(undefined)}
          title={t(`reviews.act.${decision}`)}
          consequence={t(`reviews.text.${decision}`)}
          wordsLabel={t('staff.why')}
          wordsHint={t('staff.whyHint')}
          safeLabel={t('cancel')}
          confirmLabel={t(`reviews.act.${decision}`)}
          danger={decision === 'hide'}
          busy={isLoading}
          error={error}
          onConfirm={(reason) => void confirm(reason)}
        />
      )}
      {codeDialog}
    </>
  );
}
