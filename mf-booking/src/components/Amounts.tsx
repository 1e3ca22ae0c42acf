import type { QuoteTotals } from '@doorstep/shared-api/domain';
import { Badge, Money, SummaryLine, SummaryTotal } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Amounts.module.css';

interface AmountsProps {
  amounts: Pick<QuoteTotals, 'totalCents' | 'discountCents' | 'payableCents'>;
  coupon?: string | undefined;
  /** Set when the total is an agreed price instead of the sum of the list prices. */
  isAgreed?: boolean | undefined;
}

export function Amounts({ amounts, coupon, isAgreed }: AmountsProps) {
  const t = useT('booking');
  return (
    <div className={styles.total}>
      <SummaryLine
        label={t(isAgreed ? 'summary.agreed' : 'summary.totalServices')}
        value={<Money cents={amounts.totalCents} />}
      />
      <SummaryLine
        label={
          <>
            {t('summary.couponDiscount')}
            {coupon && (
              <Badge tone="ok" className={styles.coupon}>
                {coupon}
              </Badge>
            )}
          </>
        }
        value={
          <span className={amounts.discountCents > 0 ? styles.discount : undefined}>
            <Money cents={amounts.discountCents} minus />
          </span>
        }
      />
      <SummaryTotal label={t('summary.grandTotal')} value={<Money cents={amounts.payableCents} />} />
    </div>
  );
}
