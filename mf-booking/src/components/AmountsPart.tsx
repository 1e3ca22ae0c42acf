import type { QuoteTotals } from '@doorstep/shared-api/domain';
import { ErrorState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Amounts } from './Amounts';

interface AmountsPartProps {
  /** Undefined until they are known. */
  amounts: QuoteTotals | undefined;
  coupon?: string | undefined;
  isAgreed?: boolean | undefined;
  /** Set when the amounts could not be loaded. `message` is the server's sentence when the order has to change. */
  failed?: { readonly onRetry: () => void; readonly busy: boolean; readonly message?: string } | undefined;
}

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
