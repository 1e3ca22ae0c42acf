import type { QuoteTotals } from '@doorstep/shared-api/domain';
import { Badge, Money, SummaryLine, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Amounts.module.css';

interface AmountsProps {
  amounts: Pick<QuoteTotals, 'totalCents' | 'discountCents' | 'grandCents'>;
  coupon?: string | undefined;
}

/** The three figures of a booking, as the server (or the contract's arithmetic) made them. */
export function Amounts({ amounts, coupon }: AmountsProps) {
  const t = useT('booking');
  const { money } = useFormat();
  // The discount is always a deduction, also when there is none: "−$0.00".
  const discount = amounts.discountCents > 0 ? money(-amounts.discountCents) : `\u2212${money(0)}`;
  return (
    <div className={styles.total}>
      <SummaryLine label={t('summary.totalServices')} value={<Money cents={amounts.totalCents} />} />
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
            <bdi>{discount}</bdi>
          </span>
        }
      />
      <SummaryTotal label={t('summary.grandTotal')} value={<Money cents={amounts.grandCents} />} />
    </div>
  );
}
