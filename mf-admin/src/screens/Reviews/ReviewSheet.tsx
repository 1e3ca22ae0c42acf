import type { ButtonVariant } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Appeal } from '../../components/Appeal';
import { DecisionActs } from '../../components/DecisionActs';
import { Photos } from '../../components/Photos';
import { RowSheet } from '../../components/RowSheet';
import { useStaff } from '../../hooks/useStaff';
import {
  type ReviewDecision,
  type ReviewDetails,
  useDecideReviewMutation,
  useGetReportedReviewQuery,
} from '../../model/api/reviewsApi';
import { Reports } from './Reports';

export function ReviewSheet({ id }: { id: string }) {
  const { may } = useStaff();
  const query = useGetReportedReviewQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowSheet query={query} acts={(review) => may('reviews.moderate') && <ReviewActs review={review} />}>
      {(review) => <ReviewText review={review} />}
    </RowSheet>
  );
}

function ReviewText({ review }: { review: ReviewDetails }) {
  const t = useT('admin');
  return (
    <>
      {review.comment && <blockquote dir="auto">{review.comment}</blockquote>}
      <Photos photos={review.photos ?? []} labelOf={(place) => t('reviews.photo', { number: place })} />
      {review.reply && (
        <p>
          <b>{t('reviews.reply', { provider: review.provider })}</b> <bdi>{review.reply}</bdi>
        </p>
      )}
      <Reports about={review} />
      {review.appeal && <Appeal author={review.author} text={review.appeal} at={review.appealed_at} />}
      {!review.hidden && !review.may_quote && <p className="sm muted">{t('reviews.notQuotable')}</p>}
    </>
  );
}

/** Offers to quote a review only when its author agreed. */
function decisionsOf({ hidden, reports, quotable, may_quote: mayQuote, appeal_waits: doesAppealWait }: ReviewDetails) {
  const quoting: readonly ReviewDecision[] = quotable ? ['unquote'] : mayQuote ? ['quote'] : [];
  const decisions: readonly ReviewDecision[] = [
    ...(reports > 0 ? (['keep'] as const) : []),
    ...(doesAppealWait ? (['uphold'] as const) : []),
    ...(hidden ? (['restore'] as const) : [...quoting, 'hide' as const]),
  ];
  return decisions;
}

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
