/** The price of an order: the server's where it quotes, else the contract's arithmetic over the lists it gave. */
import type { Quote, QuoteLine } from '../domain/booking';
import type { Service } from '../domain/catalog';
import type { CouponRule } from '../domain/coupon';
import { formatMoney } from '../domain/money';
import { totalOf, withQuantity } from '../domain/order';
import { quote } from '../domain/quote';
import { normalise } from '../endpoints/publicReads';
import { toProviderProfile } from '../wire/catalog';
import { toAppliedCoupon } from '../wire/offers';
import { toQuote } from '../wire/payments';
import { type QuoteInput, toQuoteRequest } from '../wire/quoteRequest';
import { type ApiError, apiError } from './apiError';
import type { ApiRequest } from './requests';
import { getSettings } from './settings';

export type { QuoteInput } from '../wire/quoteRequest';

type QueryResponse<T> = { data: T; error?: undefined } | { error: ApiError; data?: undefined };
type QueryFn = (request: ApiRequest) => PromiseLike<{ data?: unknown; error?: ApiError }>;

async function queryNormalised<T>(
  queryFn: QueryFn,
  request: ApiRequest,
  normalised: (body: unknown) => T,
): Promise<QueryResponse<T>> {
  const body = await queryFn(request);
  return body.error ? { error: body.error } : { data: normalised(body.data) };
}

async function fetchFromServer(input: QuoteInput, queryFn: QueryFn): Promise<QueryResponse<Quote>> {
  const response = await queryNormalised(
    queryFn,
    { path: '/quote', method: 'POST', session: 'required', json: toQuoteRequest(input) },
    toQuote,
  );
  return response.data ? { data: { ...response.data, categoryId: input.categoryId } } : response;
}

async function offeredServices(input: QuoteInput, queryFn: QueryFn): Promise<QueryResponse<readonly Service[]>> {
  if (input.providerId) {
    const request: ApiRequest = { call: 'providerDetails', fields: { provider_id: input.providerId } };
    return queryNormalised(queryFn, request, (body) => toProviderProfile(body).services);
  }
  return queryNormalised(queryFn, { view: 'categories' }, (body) =>
    normalise.categories(body).flatMap(({ services }) => services),
  );
}

function linesOf(input: QuoteInput, services: readonly Service[]): QuoteLine[] | undefined {
  const lines = input.subcategoryIds.map((id) => services.find((service) => service.id === id));
  if (lines.some((service) => service === undefined)) return undefined;
  return lines.flatMap((service, at) => {
    if (!service) return [];
    const line = { subcategoryId: service.id, name: service.name, priceCents: service.priceCents };
    return [withQuantity(line, input.quantities?.[at] ?? 1)];
  });
}

async function couponRule(code: string, baseFareCents: number, queryFn: QueryFn): Promise<QueryResponse<CouponRule>> {
  const fields = { coupon: code, basefare: formatMoney(baseFareCents) };
  const response = await queryNormalised(queryFn, { call: 'applyCoupon', fields }, (body) =>
    toAppliedCoupon(body, code, baseFareCents),
  );
  if (response.data) return { data: { kind: 'amount', cents: response.data.discountCents } };
  const { error } = response;
  return { error: error.kind === 'business' ? { ...error, code: 'coupon_invalid', field: 'coupon' } : error };
}

async function computeLocalQuote(input: QuoteInput, queryFn: QueryFn): Promise<QueryResponse<Quote>> {
  const [services, commission] = await Promise.all([
    offeredServices(input, queryFn),
    queryNormalised(queryFn, { view: 'percentage' }, normalise.percentage),
  ]);
  if (services.error) return services;
  if (commission.error) return commission;
  const lines = linesOf(input, services.data);
  if (!lines) return { error: apiError('business', { code: 'validation', field: 'order_service' }) };
  if (!commission.data) return { error: apiError('server') };
  const rule = input.coupon ? await couponRule(input.coupon, totalOf(lines), queryFn) : undefined;
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

export function fetchQuote(input: QuoteInput, queryFn: QueryFn): Promise<QueryResponse<Quote>> {
  return getSettings().apiExtensions ? fetchFromServer(input, queryFn) : computeLocalQuote(input, queryFn);
}
