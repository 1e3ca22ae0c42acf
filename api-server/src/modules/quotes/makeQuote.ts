import type { QuoteWire } from '@doorstep/shared-api/wire';
import { later, MINUTE } from '../../clock';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { together } from '../../db/together';
import { newId } from '../../ids';
import { toInstant } from '../../instant';
import { acceptBy } from '../bookings/acceptBy';
import { cancelTerms } from '../bookings/cancelTerms';
import { isInstant } from '../bookings/isInstant';
import { usedCodes } from '../coupons/coupons.repository';
import { pricingQueries } from '../orders/orders.repository';
import { type Order, type PricedOrder, priceFrom } from '../orders/priceOrder';
import { toTotals } from '../orders/totals';
import { readRules } from '../settings/settings.repository';
import { insertQuote } from './quotes.repository';

const QUOTE_LIFE = 30 * MINUTE;

/** Chosen time and place of a quoted visit. */
interface Visit {
  startAt: Date | undefined;
  place: { lat: number; long: number } | undefined;
}

/** Prices an order and keeps the price for 30 minutes: what the Pay button shows. */
export async function makeQuote({ db }: Context, order: Order, visit: Visit): Promise<QuoteWire> {
  const { userId, bookingType, now } = order;
  const [category, provider, prices, used] = await together(db, ...pricingQueries(db, order), usedCodes(db, userId));
  const priced = await priceFrom(db, order, [category, provider, prices]);
  const quote = {
    id: newId('q'),
    userId,
    categoryId: priced.category.id,
    providerId: priced.provider?.userId ?? null,
    bookingType,
    lines: priced.lines,
    totalCents: priced.totals.totalCents,
    couponCode: priced.couponCode ?? null,
    discountCents: priced.totals.discountCents,
    payableCents: priced.totals.payableCents,
    percentHundredths: priced.totals.percentage,
    createdAt: now,
    expiresAt: later(now, QUOTE_LIFE),
  };
  await insertQuote(db, quote);
  return {
    quote_id: quote.id,
    expires_at: toInstant(quote.expiresAt),
    category_id: quote.categoryId,
    provider_id: quote.providerId ?? '',
    coupon: quote.couponCode ?? '',
    currency: 'usd',
    used_coupons: used.map(({ code }) => code),
    ...toTotals(priced),
    ...(await termsOf(db, priced, order, visit)),
  };
}

/** Returns how the chosen provider confirms, and until when cancelling is free. */
async function termsOf(
  db: Session,
  { provider, totals: { payableCents } }: PricedOrder,
  { bookingType, now }: Order,
  visit: Visit,
): Promise<Pick<QuoteWire, 'instant' | 'confirm_by' | 'free_cancel_until'>> {
  if (!provider || bookingType === 'hire') return {};
  const { place } = visit;
  const startAt = visit.startAt ?? null;
  const instant = isInstant(provider, { bookingType, place });
  const { limits } = await readRules(db, now);
  const waiting = { bookingType, startAt, limits, providerId: provider.userId, asap: false, createdAt: now };
  const confirmBy = instant ? undefined : acceptBy({ ...waiting, releasedAt: null });
  const money = { paymentStatus: 'captured', payableCents, refundedCents: 0 } as const;
  const terms = cancelTerms({ status: 'accepted', ...money, startAt, termsStartAt: null }, 'customer', now);
  return {
    instant,
    ...(confirmBy && { confirm_by: toInstant(confirmBy) }),
    ...(terms.policy === 'free' && terms.until && { free_cancel_until: toInstant(terms.until) }),
  };
}
