import type { ButtonVariant } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { DecisionActs } from '../../components/DecisionActs';
import { Happenings } from '../../components/Happenings';
import { RowSheet } from '../../components/RowSheet';
import { useStaff } from '../../hooks/useStaff';
import {
  type ReviewDecision,
  type ReviewDetails,
  useDecideReviewMutation,
  useGetReportedReviewQuery,
} from '../../model/api/reviewsApi';

/** The whole of one review, who reported it and why, and what can be done. */
export function ReviewSheet({ id }: { id: string }) {
  const { may } = useStaff();
  const query = useGetReportedReviewQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowSheet query={query} acts={(review) => may('reviews.moderate') && <ReviewActs review={review} />}>
      {(review) => <Words review={review} />}
    </RowSheet>
  );
}

function Words({ review }: { review: ReviewDetails }) {
  const t = useT('admin');
  return (
    <>
      {review.comment && <blockquote dir="auto">{review.comment}</blockquote>}
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
    </>
  );
}

const decisionsOf = ({ hidden, reports, quotable }: ReviewDetails): ReviewDecision[] => [
  ...(reports > 0 ? (['keep'] as const) : []),
  ...(hidden ? (['restore'] as const) : ([quotable ? 'unquote' : 'quote', 'hide'] as const)),
];

const variants: Partial<Readonly<Record<ReviewDecision, ButtonVariant>>> = { hide: 'dangerLine' };

function ReviewActs({ review }: { review: ReviewDetails }) {
  const t = useT('admin');
  const [decide, state] = useDecideReviewMutation();
  return (
    <DecisionActs
      decisions={decisionsOf(review)}
      variants={variants}
      textsOf={(decision) => ({
        act: t(`reviews.act.${decision}`),
        consequence: t(`reviews.text.${decision}`),
        ...(decision === 'quote' || decision === 'unquote'
          ? { wordsLabel: t('staff.why'), wordsHint: t('staff.whyHint') }
          : { wordsLabel: t('reason.words') }),
        done: t(`reviews.done.${decision}`),
        danger: decision === 'hide',
      })}
      stateOf={() => state}
      decide={(decision, reason) => decide({ id: review.review_id, seen: review.version, decision, reason })}
    />
  );
}
