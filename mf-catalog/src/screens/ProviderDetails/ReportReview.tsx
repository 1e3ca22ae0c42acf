import { useReportReviewMutation } from '@doorstep/shared-api/content';
import type { Review } from '@doorstep/shared-api/domain';
import { useT } from '@doorstep/shared-ui/i18n';
import { ReportButton } from './ReportButton';

const reasons = ['untrue', 'offensive', 'personal', 'advertising', 'otherProvider'] as const;

export function ReportReview({ review }: { readonly review: Review }) {
  const t = useT('catalog');
  const [report] = useReportReviewMutation();
  return (
    <ReportButton
      name={review.author}
      title={t('report.title')}
      thanks={t('report.thanks')}
      reasons={reasons.map((id) => ({ id, label: t(`report.reason.${id}`) }))}
      send={(reason) => report({ reviewId: review.id, reason }).unwrap()}
    />
  );
}
