import { and, asc, count, desc, eq, gt, gte, ne, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { bookings, couponRecords, coupons, couponUses } from '../../platform/db/schema';

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

/** Discounts of all bookings that hold the coupon, in cents. */
export async function sumDiscounts(db: Session, code: string): Promise<number> {
  const [row] = await db
    .select({ cents: costCents })
    .from(couponUses)
    .innerJoin(bookings, eq(bookings.id, couponUses.bookingId))
    .where(eq(couponUses.couponCode, code));
  return row?.cents ?? 0;
}

const costCents = sql<number>`coalesce(sum(${bookings.discountCents}), 0)::int`;

/** Cancelled bookings do not count. */
export async function hasBookedBefore(db: Session, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), ne(bookings.status, 'cancelled')))
    .limit(1);
  return row !== undefined;
}

export const couponStates = ['running', 'planned', 'ended', 'stopped', 'single'] as const;
export type CouponState = (typeof couponStates)[number];

/** Coupons for one use, such as an apology, are a list of their own. */
const stateAt = (now: Date) =>
  sql<CouponState>`case
    when ${coupons.maxUses} = 1 then 'single'
    when ${coupons.stoppedAt} is not null then 'stopped'
    when ${coupons.validUntil} < ${now} or count(${couponUses.bookingId}) >= ${coupons.maxUses}
      or ${costCents} >= ${coupons.budgetCents} then 'ended'
    when ${coupons.validFrom} > ${now} then 'planned'
    else 'running' end`;

/** Coupons in the order of their codes, with the number of uses and what they cost. */
export const listCoupons = (
  db: Session,
  { state, after, now }: { state: CouponState | undefined; after: string | undefined; now: Date },
  limit: number,
) =>
  db
    .select({ coupon: coupons, uses: count(couponUses.bookingId), costCents, state: stateAt(now) })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.couponCode, coupons.code))
    .leftJoin(bookings, eq(bookings.id, couponUses.bookingId))
    .where(after === undefined ? undefined : gt(coupons.code, after))
    .groupBy(coupons.code)
    .having(state ? sql`${stateAt(now)} = ${state}` : undefined)
    .orderBy(asc(coupons.code))
    .limit(limit);

/** Average price of the bookings made since then, before any coupon. Undefined without bookings. */
export async function averagePriceSince(db: Session, since: Date): Promise<number | undefined> {
  const [row] = await db
    .select({ cents: sql<number | null>`avg(${bookings.totalCents})::int` })
    .from(bookings)
    .where(gte(bookings.createdAt, since));
  return row?.cents ?? undefined;
}

export async function updateCoupon(tx: Session, code: string, change: Partial<CouponRow>) {
  await tx.update(coupons).set(change).where(eq(coupons.code, code));
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

/** False if the code exists already. */
export async function insertCoupon(tx: Session, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning({ code: coupons.code });
  return inserted.length > 0;
}
