import {
  applyCoupon,
  type Coupon,
  type CouponDecision,
  type CouponRule,
  couponCode,
} from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import {
  type CouponRow,
  countUses,
  deleteRecords,
  findCoupon,
  findLatestRecord,
  findUseNumbers,
  hasBookedBefore,
  insertUse,
  lockCoupon,
  sumDiscounts,
} from './coupons.repository';

type RuleColumns = Pick<CouponRow, 'amountCents' | 'percentHundredths' | 'maxDiscountCents' | 'fundedBy'>;

export const ruleOf = ({ amountCents, percentHundredths, maxDiscountCents, fundedBy }: RuleColumns): CouponRule =>
  amountCents !== null
    ? { kind: 'amount', cents: amountCents, fundedBy }
    : {
        kind: 'percent',
        points: percentHundredths,
        fundedBy,
        ...(maxDiscountCents !== null && { maxDiscountCents }),
      };

const toCoupon = (row: CouponRow): Coupon => ({
  code: row.code,
  rule: ruleOf(row),
  minFareCents: row.minFareCents,
  active: row.stoppedAt === null,
  ...(row.validFrom && { validFrom: row.validFrom.toISOString() }),
  ...(row.validUntil && { validUntil: row.validUntil.toISOString() }),
});

export interface CouponCheck {
  coupon: CouponRow | undefined;
  decision: CouponDecision;
}

export async function checkCoupon(
  db: Session,
  order: { code: string; userId: string; totalCents: number; now: Date },
): Promise<CouponCheck> {
  const coupon = await findCoupon(db, couponCode(order.code));
  const used = coupon ? (await findUseNumbers(db, coupon.code, order.userId)).length >= coupon.usesPerCustomer : false;
  const { totalCents, now } = order;
  const decision = applyCoupon(coupon && toCoupon(coupon), { totalCents, used, now });
  if (!coupon || !decision.ok) return { coupon, decision };
  if (await isUsedUp(db, coupon, decision.discountCents)) return { coupon, decision: { ok: false, reason: 'expired' } };
  if (coupon.firstBookingOnly && (await hasBookedBefore(db, order.userId)))
    return { coupon, decision: { ok: false, reason: 'first' } };
  return { coupon, decision };
}

async function isUsedUp(
  db: Session,
  { code, maxUses, budgetCents }: CouponRow,
  discountCents: number,
): Promise<boolean> {
  if (maxUses !== null && (await countUses(db, code)) >= maxUses) return true;
  return budgetCents !== null && (await sumDiscounts(db, code)) + discountCents > budgetCents;
}

export const couponUnavailable = () =>
  new HttpError('coupon_invalid', 'Coupon is no longer valid.', { field: 'coupon' });

interface CouponUse {
  code: string;
  userId: string;
  bookingId: string;
  discountCents: number;
  now: Date;
}

export async function spendCoupon(tx: Session, { code, userId, bookingId, discountCents, now }: CouponUse) {
  const coupon = await findCoupon(tx, code);
  if (coupon && (coupon.maxUses !== null || coupon.budgetCents !== null)) {
    // Count under the coupon's lock, so that only one of two concurrent bookings gets the last use.
    await lockCoupon(tx, code);
    if (await isUsedUp(tx, coupon, discountCents)) throw couponUnavailable();
  }
  const usedNumbers = await findUseNumbers(tx, code, userId);
  const useNumber = Array.from({ length: coupon?.usesPerCustomer ?? 0 }, (_, index) => index + 1).find(
    (number) => !usedNumbers.includes(number),
  );
  if (useNumber === undefined) throw couponUnavailable();
  const isFirst = await insertUse(tx, { couponCode: code, userId, bookingId, useNumber, createdAt: now });
  if (!isFirst) throw couponUnavailable();
  await deleteRecords(tx, userId, code);
}

/**
 * Looks back one day. `holds` is false once the coupon's 30 minutes have passed. A booking with it deletes the record.
 */
export async function appliedCoupon(
  db: Session,
  userId: string,
  now: Date,
): Promise<{ code: string; holds: boolean } | undefined> {
  const record = await findLatestRecord(db, userId, addMilliseconds(now, -DAY));
  return record && { code: record.couponCode, holds: record.expiresAt > now };
}
