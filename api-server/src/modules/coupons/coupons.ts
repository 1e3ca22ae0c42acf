import {
  applyCoupon,
  type Coupon,
  type CouponDecision,
  type CouponRule,
  couponCode,
} from '@doorstep/shared-api/domain';
import { and, count, desc, eq, gt, gte } from 'drizzle-orm';
import { DAY, later } from '../../clock';
import type { Session } from '../../db/connect';
import { couponRecords, coupons, couponUses } from '../../db/schema';
import { HttpError } from '../../http/httpError';

type Row = typeof coupons.$inferSelect;

export const ruleOf = (row: Row): CouponRule => ({
  kind: 'percent',
  points: row.percentHundredths,
  ...(row.maxDiscountCents !== null && { maxDiscountCents: row.maxDiscountCents }),
});

const toCoupon = (row: Row): Coupon => ({
  code: row.code,
  rule: ruleOf(row),
  minFareCents: row.minFareCents,
  active: true,
  ...(row.validFrom && { validFrom: row.validFrom.toISOString() }),
  ...(row.validUntil && { validUntil: row.validUntil.toISOString() }),
});

export interface CouponCheck {
  coupon: Row | undefined;
  decision: CouponDecision;
}

/** Whether this customer may use the coupon on an order of that total, now. */
export async function checkCoupon(
  db: Session,
  order: { code: string; userId: string; totalCents: number; now: Date },
): Promise<CouponCheck> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, couponCode(order.code)));
  const used = row ? (await useNumbers(db, row.code, order.userId)).length >= row.usesPerCustomer : false;
  const { totalCents, now } = order;
  const decision = applyCoupon(row && toCoupon(row), { totalCents, used, now });
  if (row && decision.ok && (await isUsedUp(db, row)))
    return { coupon: row, decision: { ok: false, reason: 'expired' } };
  return { coupon: row, decision };
}

/** Whether all customers together have used a limited coupon as often as it may be. */
async function isUsedUp(db: Session, { code, maxUses }: Row): Promise<boolean> {
  return maxUses !== null && (await db.$count(couponUses, eq(couponUses.couponCode, code))) >= maxUses;
}

async function useNumbers(db: Session, code: string, userId: string): Promise<number[]> {
  const uses = await db
    .select({ useNumber: couponUses.useNumber })
    .from(couponUses)
    .where(and(eq(couponUses.couponCode, code), eq(couponUses.userId, userId)));
  return uses.map((use) => use.useNumber);
}

/** Codes that this customer has used as often as one may. A cancelled booking has given its use back. */
export async function usedCoupons(db: Session, userId: string): Promise<string[]> {
  const used = await db
    .select({ code: coupons.code })
    .from(coupons)
    .innerJoin(couponUses, and(eq(couponUses.couponCode, coupons.code), eq(couponUses.userId, userId)))
    .groupBy(coupons.code)
    .having(gte(count(), coupons.usesPerCustomer))
    .orderBy(coupons.code);
  return used.map(({ code }) => code);
}

export const couponUnavailable = () =>
  new HttpError('coupon_invalid', 'Coupon is no longer valid.', { field: 'coupon' });

/** Counts the coupon for this booking; of two bookings at once that spend the last use, one fails. */
export async function spendCoupon(tx: Session, use: { code: string; userId: string; bookingId: string; now: Date }) {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, use.code));
  if (coupon && coupon.maxUses !== null) {
    // Counted under the coupon's lock, so that two bookings at once cannot both be the last one.
    await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.code, use.code)).for('update');
    if (await isUsedUp(tx, coupon)) throw couponUnavailable();
  }
  const takenItems = await useNumbers(tx, use.code, use.userId);
  const free = Array.from({ length: coupon?.usesPerCustomer ?? 0 }, (_, index) => index + 1).find(
    (number) => !takenItems.includes(number),
  );
  if (free === undefined) throw couponUnavailable();
  const { code: couponCodeUsed, userId, bookingId, now } = use;
  const inserted = await tx
    .insert(couponUses)
    .values({ couponCode: couponCodeUsed, userId, bookingId, useNumber: free, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) throw couponUnavailable();
  await tx
    .delete(couponRecords)
    .where(and(eq(couponRecords.userId, userId), eq(couponRecords.couponCode, couponCodeUsed)));
}

export async function returnCoupon(tx: Session, bookingId: string) {
  await tx.delete(couponUses).where(eq(couponUses.bookingId, bookingId));
}

/** The coupon that this customer applied last and has not booked with since. It holds for 30 minutes. */
export async function appliedCoupon(
  db: Session,
  userId: string,
  now: Date,
): Promise<{ code: string; holds: boolean } | undefined> {
  const [record] = await db
    .select()
    .from(couponRecords)
    .where(and(eq(couponRecords.userId, userId), gt(couponRecords.createdAt, later(now, -DAY))))
    .orderBy(desc(couponRecords.createdAt))
    .limit(1);
  return record && { code: record.couponCode, holds: record.expiresAt > now };
}
