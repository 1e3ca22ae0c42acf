/** The price of an order: the server's where it quotes, else the contract's arithmetic over the lists it gave. */
import type { Quote, QuoteLine } from '../domain/booking';
import type { Service } from '../domain/catalog';
import type { BookingType } from '../domain/codes';
import type { CouponRule } from '../domain/coupon';
import { formatMoney } from '../domain/money';
import { totalOf } from '../domain/order';
import { quote } from '../domain/quote';
import { normalise } from '../endpoints/publicReads';
import { toProviderProfile } from '../wire/catalog';
import { bookingTypeCodes } from '../wire/codes';
import { toAppliedCoupon } from '../wire/offers';
import { type QuoteRequest, toQuote } from '../wire/payments';
import { type ApiError, apiError } from './apiError';
import type { ApiRequest } from './requests';
import { getSettings } from './settings';

export interface QuoteInput {
  readonly categoryId: string;
  readonly subcategoryIds: readonly string[];
  /** With a provider the provider's prices count, without one the catalogue's. */
  readonly providerId?: string;
  readonly coupon?: string;
  readonly bookingType: BookingType;
  /** RFC 3339: a chosen start, which the server refuses with the price where it would refuse the booking. */
  readonly startAt?: string;
  /** Decimal degrees of the service location. */
  readonly lat?: string;
  readonly long?: string;
}

type Answer<T> = { data: T; error?: undefined } | { error: ApiError; data?: undefined };
type Ask = (request: ApiRequest) => PromiseLike<{ data?: unknown; error?: ApiError }>;

async function read<T>(ask: Ask, request: ApiRequest, normalised: (body: unknown) => T): Promise<Answer<T>> {
  const answer = await ask(request);
  return answer.error ? { error: answer.error } : { data: normalised(answer.data) };
}

async function askServer(input: QuoteInput, ask: Ask): Promise<Answer<Quote>> {
  const json: QuoteRequest = {
    category_id: input.categoryId,
    subcategory_ids: [...input.subcategoryIds],
    booking_type: bookingTypeCodes[input.bookingType],
    ...(input.providerId && { provider_id: input.providerId }),
    ...(input.coupon && { coupon: input.coupon }),
    ...(input.startAt && { start_at: input.startAt }),
    ...(input.lat && input.long && { lat: Number(input.lat), long: Number(input.long) }),
  };
  const answer = await read(ask, { path: '/quote', method: 'POST', session: 'required', json }, toQuote);
  return answer.data ? { data: { ...answer.data, categoryId: input.categoryId } } : answer;
}

async function offered(input: QuoteInput, ask: Ask): Promise<Answer<readonly Service[]>> {
  if (input.providerId) {
    const request: ApiRequest = { call: 'providerDetails', fields: { provider_id: input.providerId } };
    return read(ask, request, (body) => toProviderProfile(body).services);
  }
  return read(ask, { view: 'categories' }, (body) => normalise.categories(body).flatMap(({ services }) => services));
}

function linesOf(input: QuoteInput, services: readonly Service[]): QuoteLine[] | undefined {
  const lines = input.subcategoryIds.map((id) => services.find((service) => service.id === id));
  if (lines.some((service) => service === undefined)) return undefined;
  return lines.flatMap((service) =>
    service ? [{ subcategoryId: service.id, name: service.name, priceCents: service.priceCents }] : [],
  );
}

async function couponRule(code: string, baseFareCents: number, ask: Ask): Promise<Answer<CouponRule>> {
  const fields = { coupon: code, basefare: formatMoney(baseFareCents) };
  const answer = await read(ask, { call: 'applyCoupon', fields }, (body) => toAppliedCoupon(body, code, baseFareCents));
  if (answer.data) return { data: { kind: 'amount', cents: answer.data.discountCents } };
  const { error } = answer;
  return { error: error.kind === 'business' ? { ...error, code: 'coupon_invalid', field: 'coupon' } : error };
}

async function computeHere(input: QuoteInput, ask: Ask): Promise<Answer<Quote>> {
  const [services, commission] = await Promise.all([
    offered(input, ask),
    read(ask, { view: 'percentage' }, normalise.percentage),
  ]);
  if (services.error) return services;
  if (commission.error) return commission;
  const lines = linesOf(input, services.data);
  if (!lines) return { error: apiError('business', { code: 'validation', field: 'order_service' }) };
  if (!commission.data) return { error: apiError('server') };
  const rule = input.coupon ? await couponRule(input.coupon, totalOf(lines), ask) : undefined;
  if (rule?.error) return rule;
  const totals = quote(lines, rule?.data, commission.data.percentage);
  return {
    data: {
      categoryId: input.categoryId,
      lines,
      currency: 'usd',
      ...(input.providerId && { providerId: input.providerId }),
      ...(input.coupon && { coupon: input.coupon }),
      ...totals,
    },
  };
}

export function askQuote(input: QuoteInput, ask: Ask): Promise<Answer<Quote>> {
  return getSettings().apiExtensions ? askServer(input, ask) : computeHere(input, ask);
}
