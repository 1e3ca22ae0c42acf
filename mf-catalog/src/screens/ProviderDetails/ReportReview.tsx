import { useReportReviewMutation } from '@doorstep/shared-api/content';
import type { Review } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { ReportButton } from './ReportButton';
import { messages } from './reportMessages';

const reasons = ['untrue', 'offensive', 'personal', 'advertising', 'otherProvider'] as const;

export function ReportReview({ review }: { readonly review: Review }) {
  const t = useT(messages.ns);
  const [report] = useReportReviewMutation();
  return (
    <ReportButton
      name={review.author}
      title={t('review.title')}
      thanks={t('review.thanks')}
      reasons={reasons.map((id) => ({ id, label: t(`review.reason.${id}`) }))}
      send={(reason) => report({ reviewId: review.id, reason }).unwrap()}
    />
  );
}
