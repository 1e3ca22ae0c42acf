import type { PriceRow } from '@doorstep/shared-api/domain';
import { Money, SummaryLine, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface PriceRowsProps {
  rows: readonly PriceRow[];
  /** False while the price of a hire is only suggested. */
  isAgreed?: boolean;
}

export function PriceRows({ rows, isAgreed = true }: PriceRowsProps) {
  const t = useT('booking');
  const { money, lineName } = useFormat();
  return rows.map((row, index) => (
    <SummaryLine
      // Two services may have the same name.
      key={row.kind === 'service' ? `${row.name} ${index}` : row.kind}
      label={
        row.kind === 'service' ? (
          <bdi>{lineName(row)}</bdi>
        ) : row.kind === 'coupon' ? (
          t('details.couponDiscount')
        ) : (
          t(isAgreed ? 'details.agreed' : 'details.suggested', { price: money(row.agreedCents) })
        )
      }
      value={<Money cents={row.cents} />}
      tone={row.kind === 'coupon' ? 'ok' : 'plain'}
    />
  ));
}
