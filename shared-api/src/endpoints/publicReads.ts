/**
 * The five reads that a page may preload or carry inside itself. They are one eager piece, whatever domain their hooks
 * belong to, so that a store can start with their data before any screen is loaded.
 */
import { apiError } from '../client/apiError';
import { baseApi, type NoArgument } from '../client/baseApi';
import type { RequestFields } from '../client/requests';
import { getSettings } from '../client/settings';
import type { Commission } from '../domain/booking';
import type { Category, Provider, TopProvider } from '../domain/catalog';
import type { CouponOffer } from '../domain/offer';
import { filterProviders, type ProviderFilters } from '../domain/providerFilters';
import { toCategories, toCommissionPercentage, toProviders, toTopProviders } from '../wire/catalog';
import { toCouponOffers } from '../wire/offers';

/** The extra fields of the list of all providers; a server that does not know them ignores them. */
export function filterFields(filters: ProviderFilters): RequestFields {
  const number = (value: number | undefined) => (value === undefined ? undefined : String(value));
  return {
    q: filters.text?.trim() || undefined,
    cat_id: filters.categoryId,
    subcategory_id: filters.subcategoryId,
    lat: filters.lat,
    long: filters.long,
    radius_km: number(filters.radiusKm),
    available: filters.available ? 'true' : undefined,
    min_rating: number(filters.minRating),
    featured: filters.featured ? 'true' : undefined,
    sort: filters.sort,
  };
}

function isFiltered(filters: ProviderFilters | NoArgument): filters is ProviderFilters {
  return Boolean(filters) && Object.values(filterFields(filters ?? {})).some(Boolean);
}

/** A list answer without a list is logged and taken for an empty one. */
function warnIfNoList(body: unknown, name: string, key: 'data' | 'deliverydata' = 'data'): unknown {
  const list = (body as Readonly<Record<string, unknown>> | undefined)?.[key];
  if (!Array.isArray(list)) console.warn(`Unexpected format: the ${name} answer has no list.`);
  return body;
}

export const normalise = {
  categories: (body: unknown): Category[] => toCategories(warnIfNoList(body, 'category')),
  'top-providers': (body: unknown): TopProvider[] => toTopProviders(warnIfNoList(body, 'top-provider')),
  providers: (body: unknown): Provider[] => toProviders(warnIfNoList(body, 'provider')),
  coupons: (body: unknown): CouponOffer[] => toCouponOffers(warnIfNoList(body, 'coupon', 'deliverydata')),
  percentage: (body: unknown): Commission | undefined => {
    const percentage = toCommissionPercentage(body);
    return percentage === undefined ? undefined : { percentage };
  },
};

export const publicReads = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCategories: build.query<Category[], void>({
      query: () => ({ view: 'categories' }),
      transformResponse: normalise.categories,
      providesTags: ['Categories'],
      keepUnusedDataFor: 600,
    }),
    getTopProviders: build.query<TopProvider[], void>({
      query: () => ({ view: 'top-providers' }),
      transformResponse: normalise['top-providers'],
      providesTags: ['TopProviders'],
      keepUnusedDataFor: 600,
    }),
    getProviders: build.query<Provider[], ProviderFilters | NoArgument>({
      queryFn: async (filters, _api, _extra, baseQuery) => {
        const isRequested = isFiltered(filters) && getSettings().apiExtensions;
        const result = await baseQuery(
          isRequested ? { call: 'providers', fields: filterFields(filters) } : { view: 'providers' },
        );
        if (result.error) return { error: result.error };
        const providers = normalise.providers(result.data);
        return { data: isFiltered(filters) && !isRequested ? filterProviders(providers, filters) : providers };
      },
      providesTags: ['Providers'],
      keepUnusedDataFor: 600,
    }),
    getCoupons: build.query<CouponOffer[], void>({
      query: () => ({ view: 'coupons' }),
      transformResponse: normalise.coupons,
      providesTags: ['Coupons'],
      keepUnusedDataFor: 600,
    }),
    getCommission: build.query<Commission, void>({
      queryFn: async (_none, _api, _extra, baseQuery) => {
        const result = await baseQuery({ view: 'percentage' });
        if (result.error) return { error: result.error };
        const commission = normalise.percentage(result.data);
        return commission ? { data: commission } : { error: apiError('server') };
      },
      providesTags: ['Commission'],
    }),
  }),
});
