import { basisPointsToPercent, formatMoney } from '@doorstep/shared-api/domain';
import type { QuoteTotalsWire } from '@doorstep/shared-api/wire';
import type { PricedOrder } from './priceOrder';
import { quantityField } from './quantity';

export function toTotals({ lines, totals }: Pick<PricedOrder, 'lines' | 'totals'>): QuoteTotalsWire {
  return {
    lines: lines.map((line) => ({
      subcategory_id: line.subcategoryId,
      subcategory_name: line.subcategoryName,
      ...quantityField(line),
      price: formatMoney(line.priceCents),
    })),
    totalPrice: formatMoney(totals.totalCents),
    coupon_discount: formatMoney(totals.discountCents),
    delivery_cost: formatMoney(totals.payableCents),
    admin_profit: formatMoney(totals.commissionCents),
    driver_delivery_cost: formatMoney(totals.providerPayoutCents),
    percentage: basisPointsToPercent(totals.percentage),
  };
}
