import { and, count, desc, eq, gt, gte } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { couponRecords, coupons, couponUses } from '../../platform/db/schema';

export type CouponRow = typeof coupons.$inferSelect;

export async function findCoupon(db: Session, code: string): Promise<CouponRow | undefined> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/** Locks the coupon until the transaction ends, so that its uses cannot change. */
export async function lockCoupon(tx: Session, code: string) {
  await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.code, code)).for('update');
}

export async function countUses(db: Session, code: string): Promise<number> {
  return db.$count(couponUses, eq(couponUses.couponCode, code));
}

export async function findUseNumbers(db: Session, code: string, userId: string): Promise<number[]> {
  const uses = await db
    .select({ useNumber: couponUses.useNumber })
    .from(couponUses)
    .where(and(eq(couponUses.couponCode, code), eq(couponUses.userId, userId)));
  return uses.map((use) => use.useNumber);
}

export async function findUsedCodes(db: Session, userId: string): Promise<string[]> {
  return (await usedCodes(db, userId)).map(({ code }) => code);
}

export const usedCodes = (db: Session, userId: string) =>
  db
    .select({ code: coupons.code })
    .from(coupons)
    .innerJoin(couponUses, and(eq(couponUses.couponCode, coupons.code), eq(couponUses.userId, userId)))
    .groupBy(coupons.code)
    .having(gte(count(), coupons.usesPerCustomer))
    .orderBy(coupons.code);

/** False if a concurrent booking took it first. */
export async function insertUse(tx: Session, use: typeof couponUses.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(couponUses).values(use).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function returnCoupon(tx: Session, bookingId: string) {
  await tx.delete(couponUses).where(eq(couponUses.bookingId, bookingId));
}

export async function insertRecord(db: Session, record: typeof couponRecords.$inferInsert) {
  await db.insert(couponRecords).values(record);
}

export async function deleteRecords(tx: Session, userId: string, code: string) {
  await tx.delete(couponRecords).where(and(eq(couponRecords.userId, userId), eq(couponRecords.couponCode, code)));
}

export async function findLatestRecord(db: Session, userId: string, createdAfter: Date) {
  const [record] = await db
    .select()
    .from(couponRecords)
    .where(and(eq(couponRecords.userId, userId), gt(couponRecords.createdAt, createdAfter)))
    .orderBy(desc(couponRecords.createdAt))
    .limit(1);
  return record;
}

export async function insertCoupon(tx: Session, coupon: typeof coupons.$inferInsert) {
  await tx.insert(coupons).values(coupon);
}
