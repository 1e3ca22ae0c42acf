import type { PriceRow } from '@doorstep/shared-api/domain';
import { Money, SummaryLine, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** The lines of a price; together they are what is paid. */
export function PriceRows({ rows }: { rows: readonly PriceRow[] }) {
  const t = useT('booking');
  const { money, lineName } = useFormat();
  return rows.map((row, index) => (
    <SummaryLine
      // Two services of one name are two lines.
      key={row.kind === 'service' ? `${row.name} ${index}` : row.kind}
      label={
        row.kind === 'service'
          ? lineName(row)
          : row.kind === 'coupon'
            ? t('details.couponDiscount')
            : t('details.agreed', { price: money(row.agreedCents) })
      }
      value={<Money cents={row.cents} />}
      tone={row.kind === 'coupon' ? 'ok' : 'plain'}
    />
  ));
}
