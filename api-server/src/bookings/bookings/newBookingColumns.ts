import { platformPromotionOf } from '@doorstep/shared-api/domain';
import { type LateCreditTerms, lateCreditColumns } from '../../catalog/orders/lateCredit';
import type { PricedOrder } from '../../catalog/orders/priceOrder';
import type { JobTimeLimits } from '../../platform/db/tables/rules';
import { newStartCode } from './newStartCode';

export const initialBookingColumns = (limits: JobTimeLimits, lateCredit: LateCreditTerms | undefined, now: Date) => ({
  termsStartAt: null,
  newArrivalAt: null,
  refundedCents: 0,
  cancelReason: '',
  limits,
  startCode: newStartCode(),
  startTries: 0,
  startAskedAt: null,
  completion: null,
  completedAt: null,
  releasedAt: null,
  remindedAt: null,
  queuedAt: null,
  dayReminderFor: null,
  soonReminderFor: null,
  payWarningFor: null,
  ...lateCreditColumns(lateCredit),
  version: 1,
  createdAt: now,
  updatedAt: now,
});

export const priceColumns = ({ totals, couponCode }: PricedOrder) => ({
  totalCents: totals.totalCents,
  couponCode: couponCode ?? null,
  discountCents: totals.discountCents,
  payableCents: totals.payableCents,
  percentHundredths: totals.percentage,
  commissionCents: totals.commissionCents,
  providerPayoutCents: totals.providerPayoutCents,
  promotionCents: platformPromotionOf(totals),
});
