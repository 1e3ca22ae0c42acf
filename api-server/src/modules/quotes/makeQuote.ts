import type { QuoteWire } from '@doorstep/shared-api/wire';
import { later, MINUTE } from '../../clock';
import type { Context } from '../../context';
import { together } from '../../db/together';
import { newId } from '../../ids';
import { toInstant } from '../../instant';
import { usedCodes } from '../coupons/coupons.repository';
import { pricingQueries } from '../orders/orders.repository';
import { type Order, priceFrom } from '../orders/priceOrder';
import { toTotals } from '../orders/totals';
import { insertQuote } from './quotes.repository';

const QUOTE_LIFE = 30 * MINUTE;

/** Prices an order and keeps the price for 30 minutes: what the Pay button shows. */
export async function makeQuote({ db }: Context, order: Order): Promise<QuoteWire> {
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
  };
}
