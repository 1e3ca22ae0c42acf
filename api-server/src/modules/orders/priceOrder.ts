import { type BookingType, maxOrderLines, type QuoteTotals, quote } from '@doorstep/shared-api/domain';
import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { categories, commission, providerProfiles, providerServices, subcategories, users } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { checkCoupon, ruleOf } from '../coupons/coupons';

export interface Order {
  userId: string;
  categoryId: string;
  subcategoryIds: readonly string[];
  /** undefined: open to every provider, at the catalogue's prices. */
  providerId: string | undefined;
  /** undefined: none. */
  couponCode: string | undefined;
  bookingType: BookingType;
  now: Date;
}

export interface PricedLine {
  subcategoryId: string;
  subcategoryName: string;
  priceCents: number;
  durationMinutes: number;
}

export type BookableProvider = typeof providerProfiles.$inferSelect;

export interface PricedOrder {
  category: typeof categories.$inferSelect;
  provider: BookableProvider | undefined;
  lines: PricedLine[];
  totals: QuoteTotals;
  couponCode: string | undefined;
}

export const providerUnavailable = (field = 'provider_id') =>
  new HttpError('provider_unavailable', 'This provider is not available.', { field });

const noService = (message = 'Please select at least one service.') =>
  new HttpError('validation', message, { field: 'order_service' });

/** The order's true figures, from our own catalogue, coupon and commission. Throws when it cannot be booked at all. */
export async function priceOrder(db: Session, order: Order): Promise<PricedOrder> {
  const [categoryRow] = await db
    .select({ category: categories, percentage: commission.percentHundredths })
    .from(categories)
    .leftJoin(commission, eq(commission.id, 1))
    .where(eq(categories.id, order.categoryId));
  if (!categoryRow) throw new HttpError('validation', 'Please choose a category.', { field: 'category_id' });
  const provider = order.providerId ? await bookableProvider(db, order.providerId) : undefined;
  if (order.providerId && !provider) throw providerUnavailable();
  if (order.bookingType === 'hire' && !provider) {
    throw new HttpError('validation', 'Please choose a provider.', { field: 'provider_id' });
  }
  const lines = await priceLines(db, order, provider);
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  const { category, percentage } = categoryRow;
  if (percentage === null) throw noCommission();
  const checked = order.couponCode
    ? await checkCoupon(db, { code: order.couponCode, userId: order.userId, totalCents, now: order.now })
    : undefined;
  if (checked && !checked.decision.ok) throw new CouponError(checked);
  const coupon = checked?.coupon;
  return {
    category,
    provider,
    lines,
    totals: quote(lines, coupon && ruleOf(coupon), percentage),
    couponCode: coupon?.code,
  };
}

/** For the caller to word: the messages of applying a coupon in a quote, one sentence in a booking. */
export class CouponError extends Error {
  readonly check: Awaited<ReturnType<typeof checkCoupon>>;
  constructor(check: CouponError['check']) {
    super('the coupon does not hold');
    this.check = check;
  }
}

async function priceLines(db: Session, order: Order, provider: BookableProvider | undefined): Promise<PricedLine[]> {
  const ids = order.subcategoryIds;
  if (ids.length === 0) throw noService();
  if (ids.length > maxOrderLines) throw noService(`Please select at most ${maxOrderLines} services.`);
  if (new Set(ids).size < ids.length) throw noService('A service is selected twice.');
  const { id, name, priceCents, durationMinutes } = subcategories;
  const isOffered = and(
    eq(providerServices.subcategoryId, subcategories.id),
    eq(providerServices.providerId, provider?.userId ?? ''),
  );
  const rows = await db
    .select({ id, name, priceCents, durationMinutes, own: providerServices.priceCents })
    .from(subcategories)
    .leftJoin(providerServices, isOffered)
    .where(and(inArray(subcategories.id, [...ids]), eq(subcategories.categoryId, order.categoryId)));
  if (rows.length < ids.length) throw noService('A selected service does not belong to this category.');
  if (provider && rows.some((row) => row.own === null)) throw providerUnavailable();
  return ids.flatMap((expected) => {
    const row = rows.find((candidate) => candidate.id === expected);
    if (!row) return [];
    const { name, durationMinutes } = row;
    return [{ subcategoryId: expected, subcategoryName: name, priceCents: row.own ?? row.priceCents, durationMinutes }];
  });
}

export async function bookableProvider(db: Session, id: string): Promise<BookableProvider | undefined> {
  const [row] = await db
    .select({ profile: providerProfiles })
    .from(providerProfiles)
    .innerJoin(users, eq(users.id, providerProfiles.userId))
    .where(
      and(
        eq(users.id, id),
        eq(users.userType, 'provider'),
        eq(users.accountStatus, 'active'),
        eq(providerProfiles.takingJobs, true),
      ),
    );
  return row?.profile;
}

const noCommission = () => new Error('no commission is set');

export async function currentCommission(db: Session): Promise<number> {
  const [row] = await db.select().from(commission).where(eq(commission.id, 1));
  if (!row) throw noCommission();
  return row.percentHundredths;
}
