import type { QuoteWire } from '@doorstep/shared-api/wire';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { JobTimeLimits } from '../../platform/db/schema';
import { selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { rulesOf, settingsAt } from '../../platform/settings/settings.repository';
import { isInstant } from '../availability/isInstant';
import { usedCodes } from '../coupons/coupons.repository';
import { acceptBy } from '../orders/acceptBy';
import { freeCancelUntil } from '../orders/cancellationFee';
import { offerLateCredit, toLateCreditWire } from '../orders/lateCredit';
import { pricingQueries } from '../orders/orders.repository';
import { type Order, type PricedOrder, priceFrom } from '../orders/priceOrder';
import { toTotals } from '../orders/totals';
import { insertQuote } from './quotes.repository';

const QUOTE_LIFE = 30 * MINUTE;

interface Visit {
  startAt: Date | undefined;
  place: { lat: number; long: number } | undefined;
}

/** Prices an order and keeps the price for 30 minutes: what the Pay button shows. */
export async function makeQuote(
  { db, settings: { timeZone } }: Context,
  order: Order,
  visit: Visit,
): Promise<QuoteWire> {
  const { userId, bookingType, now } = order;
  const [category, provider, prices, used, settings] = await selectInOneStatement(
    db,
    ...pricingQueries(db, order),
    usedCodes(db, userId),
    settingsAt(db, now),
  );
  const priced = await priceFrom(db, order, [category, provider, prices]);
  const { payableCents } = priced.totals;
  const promised = { bookingType, startAt: visit.startAt, payableCents };
  const lateCredit = priced.provider && (await offerLateCredit(db, settings, promised, { now, timeZone }));
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
    payableCents,
    percentHundredths: priced.totals.percentage,
    lateCreditCents: lateCredit?.cents ?? 0,
    lateCreditAfter: lateCredit?.after ?? 0,
    createdAt: now,
    expiresAt: addMilliseconds(now, QUOTE_LIFE),
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
    ...termsOf(priced, order, visit, rulesOf(settings).limits),
    ...(lateCredit && visit.startAt && { late_credit: toLateCreditWire(visit.startAt, lateCredit) }),
  };
}

function termsOf(
  { provider }: PricedOrder,
  { bookingType, now }: Order,
  visit: Visit,
  limits: JobTimeLimits,
): Pick<QuoteWire, 'instant' | 'confirm_by' | 'free_cancel_until'> {
  if (!provider || bookingType === 'hire') return {};
  const { place } = visit;
  const startAt = visit.startAt ?? null;
  const instant = isInstant(provider, { bookingType, place });
  const waiting = { bookingType, startAt, limits, providerId: provider.userId, asap: false, createdAt: now };
  const confirmBy = instant ? undefined : acceptBy({ ...waiting, releasedAt: null });
  const freeUntil = freeCancelUntil(startAt, now);
  return {
    instant,
    ...(confirmBy && { confirm_by: toInstant(confirmBy) }),
    ...(freeUntil && { free_cancel_until: toInstant(freeUntil) }),
  };
}
