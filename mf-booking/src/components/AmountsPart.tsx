import type { QuoteTotals } from '@doorstep/shared-api/domain';
import { ErrorState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Amounts } from './Amounts';

interface AmountsPartProps {
  /** Undefined while they are not known. */
  amounts: QuoteTotals | undefined;
  coupon?: string | undefined;
  isAgreed?: boolean | undefined;
  /** They could not be had; the server's sentence where the order has to be changed. */
  failed?: { readonly onRetry: () => void; readonly busy: boolean; readonly message?: string } | undefined;
}

/** The amounts, the place where they are going to stand, or what to do when they do not come. */
export function AmountsPart({ amounts, coupon, isAgreed, failed }: AmountsPartProps) {
  const t = useT('booking');
  if (amounts) return <Amounts amounts={amounts} coupon={coupon} isAgreed={isAgreed} />;
  if (failed) return <ErrorState level={3} {...failed} message={failed.message ?? t('summary.amountsFailed')} />;
  return (
    <div className="stack" aria-busy="true">
      <Skeleton shape="line" count={3} height="20px" />
    </div>
  );
}
