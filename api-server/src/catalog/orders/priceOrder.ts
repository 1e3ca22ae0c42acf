import {
  type BookingType,
  formatMoney,
  isPayable,
  isQuantity,
  maxOrderCents,
  maxOrderLines,
  type QuoteTotals,
  quote,
} from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import { selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { HttpError } from '../../platform/http/httpError';
import { checkCoupon, ruleOf } from '../coupons/coupons';
import { amountTooSmall } from './amountTooSmall';
import { type BookableProvider, type Category, type Pricing, pricingQueries } from './orders.repository';

export interface OrderItem {
  subcategoryId: string;
  /** More than one only for services with a unit. */
  quantity: number;
}

export interface Order {
  userId: string;
  categoryId: string;
  items: readonly OrderItem[];
  /** undefined: open to every provider, at the catalogue's prices. */
  providerId: string | undefined;
  couponCode: string | undefined;
  bookingType: BookingType;
  now: Date;
}

export interface PricedLine {
  subcategoryId: string;
  subcategoryName: string;
  quantity: number;
  priceCents: number;
  durationMinutes: number;
}

export interface PricedOrder {
  category: Category;
  provider: BookableProvider | undefined;
  lines: PricedLine[];
  totals: QuoteTotals;
  couponCode: string | undefined;
}

export const providerUnavailable = (field = 'provider_id') =>
  new HttpError('provider_unavailable', 'This provider is not available.', { field });

const noService = (message = 'Please select at least one service.') =>
  new HttpError('validation', message, { field: 'order_service' });

/** Throws when the order cannot be booked at all. */
export async function priceOrder(db: Session, order: Order): Promise<PricedOrder> {
  return priceFrom(db, order, await selectInOneStatement(db, ...pricingQueries(db, order)));
}

export async function priceFrom(db: Session, order: Order, pricing: Pricing): Promise<PricedOrder> {
  const [[categoryRow], [provided], rows] = pricing;
  if (!categoryRow) throw new HttpError('validation', 'Please choose a category.', { field: 'category_id' });
  const provider = order.providerId ? provided?.profile : undefined;
  if (order.providerId && !provider) throw providerUnavailable();
  if (order.bookingType === 'hire' && !provider) {
    throw new HttpError('validation', 'Please choose a provider.', { field: 'provider_id' });
  }
  const lines = priceLines(order, rows, provider);
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents, 0);
  if (totalCents > maxOrderCents) {
    throw noService(`One booking can cost at most $${formatMoney(maxOrderCents)}. Please book less at once.`);
  }
  const { category, percentage } = categoryRow;
  if (percentage === null) throw new Error('no commission is set');
  const checked = order.couponCode
    ? await checkCoupon(db, { code: order.couponCode, userId: order.userId, totalCents, now: order.now })
    : undefined;
  if (checked && !checked.decision.ok) throw new CouponError(checked);
  const coupon = checked?.coupon;
  const totals = quote(lines, coupon && ruleOf(coupon), percentage);
  if (!isPayable(totals.payableCents)) throw amountTooSmall('order_service');
  return { category, provider, lines, totals, couponCode: coupon?.code };
}

/** Coupon error for the caller to word: quotes have a message for each reason, bookings a single one. */
export class CouponError extends Error {
  readonly check: Awaited<ReturnType<typeof checkCoupon>>;
  constructor(check: CouponError['check']) {
    super('the coupon does not hold');
    this.check = check;
  }
}

function priceLines(order: Order, rows: Pricing[2], provider: BookableProvider | undefined): PricedLine[] {
  const ids = order.items.map((item) => item.subcategoryId);
  if (ids.length === 0) throw noService();
  if (ids.length > maxOrderLines) throw noService(`Please select at most ${maxOrderLines} services.`);
  if (new Set(ids).size < ids.length) throw noService('A service is selected twice.');
  if (rows.length < ids.length) throw noService('A selected service does not belong to this category.');
  // Retiring a category retires all its services.
  if (rows.some((row) => row.retiredAt))
    throw noService('This service is no longer offered. Please choose another one.');
  if (provider && rows.some((row) => row.own === null)) throw providerUnavailable();
  return order.items.flatMap(({ subcategoryId, quantity }) => {
    const row = rows.find((candidate) => candidate.id === subcategoryId);
    if (!row) return [];
    const { name, durationMinutes, perUnit } = row;
    requireQuantity(quantity, perUnit?.max ?? 1);
    return [
      {
        subcategoryId,
        subcategoryName: name,
        quantity,
        priceCents: (row.own ?? row.priceCents) * quantity,
        durationMinutes: durationMinutes * quantity,
      },
    ];
  });
}

/** Refuses more than the catalogue lets be booked at once, also where it let more when the booking was begun. */
export function requireQuantity(quantity: number, max: number) {
  if (isQuantity(quantity) && quantity <= max) return;
  throw noService(
    max === 1
      ? 'One of your services can be booked only once. Please choose it once.'
      : `One of your services can be booked at most ${max} times at once. Please choose fewer, or make a second booking.`,
  );
}
