import { apiError } from '../client/apiError';
import { baseApi } from '../client/baseApi';
import { usePageLanguage } from '../client/language';
import type { PublicProfile } from '../domain/publicProfile';
import type { SearchResults } from '../domain/search';
import type { ServicePage } from '../domain/servicePage';
import type { QueryResult } from '../remote';
import { toProviderReviews } from '../wire/content';
import { toPublicProfile } from '../wire/publicProfiles';
import { record } from '../wire/read';
import { toSearchResults } from '../wire/search';
import { toServicePage } from '../wire/servicePages';
import type { Coordinates } from './catalog';

export interface SearchInput {
  readonly text: string;
  readonly lang: string;
  /** Providers near it come first. */
  readonly near?: Coordinates;
  readonly isExact?: boolean;
  /** Maximum results per group. Defaults to 5. */
  readonly limit?: number;
}

export interface ServicePageAddress {
  readonly category: string;
  readonly area?: string;
}

/** The choice is part of the query's argument only as far as it is made. */
export interface ServicePageFilters {
  readonly subcategoryIds?: readonly string[];
  readonly quantities?: readonly number[];
  readonly sort?: ServicePageSort;
  readonly near?: Coordinates;
}

export const servicePageSorts = ['rating', 'distance', 'price', 'soonest'] as const;
export type ServicePageSort = (typeof servicePageSorts)[number];

/** About 100 metres: near enough for a distance, and no exact address in a log. */
const roundTo100Metres = (degrees: string) => Number(degrees).toFixed(3);

/** Default page size of `GET /providers/{id}/reviews`. */
const REVIEWS_PER_PAGE = 10;

/** A kilometre: near enough for an order, and neighbours share a response. */
const roundToKilometre = (degrees: string) => Number(degrees).toFixed(2);

export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchResults, SearchInput>({
      query: ({ text, lang, near, isExact, limit }) => ({
        path: '/search',
        session: 'public',
        query: {
          q: text.trim(),
          lang,
          lat: near && roundToKilometre(near.lat),
          lng: near && roundToKilometre(near.long),
          exact: isExact ? 'true' : undefined,
          limit: limit === undefined ? undefined : String(limit),
        },
      }),
      transformResponse: toSearchResults,
      keepUnusedDataFor: 60,
    }),
    getServicePage: build.query<ServicePage, ServicePageAddress & ServicePageFilters & { readonly lang: string }>({
      queryFn: async ({ category, area, lang, ...choice }, _api, _extra, baseQuery) => {
        const path = ['/service-pages', category, ...(area ? [area] : [])].map(encodeSegment).join('/');
        const result = await baseQuery({ path, session: 'public', query: { lang, ...toFilterQuery(choice) } });
        if (result.error) return { error: result.error };
        const page = toServicePage(result.data);
        return page ? { data: page } : { error: apiError('server') };
      },
      // Bookings and holds change the free times of a choice.
      providesTags: (_page, _error, { subcategoryIds }) =>
        subcategoryIds?.length ? ['Providers', 'Availability'] : ['Providers'],
    }),
    getPublicProfile: build.query<PublicProfile, { readonly slug: string; readonly lang: string }>({
      queryFn: async ({ slug, lang }, _api, _extra, baseQuery) => {
        const path = `/public-profiles/${encodeURIComponent(slug)}`;
        const result = await baseQuery({ path, session: 'public', query: { lang } });
        if (result.error) return { error: result.error };
        const profile = toPublicProfile(result.data);
        return profile ? { data: profile } : { error: apiError('server') };
      },
      providesTags: (page) => [
        { type: 'Provider' as const, id: page?.profile.id ?? '' },
        { type: 'Reviews' as const, id: page?.profile.id ?? '' },
      ],
    }),
  }),
});

const toFilterQuery = ({ subcategoryIds = [], quantities = [], sort, near }: ServicePageFilters) => ({
  ...(subcategoryIds.length > 0 && { subcategory_ids: subcategoryIds.join(',') }),
  ...(quantities.length > 0 && { quantities: quantities.join(',') }),
  ...(sort && { sort }),
  ...(near && { lat: roundTo100Metres(near.lat), long: roundTo100Metres(near.long) }),
});

const encodeSegment = (text: string, index: number) => (index === 0 ? text : encodeURIComponent(text));

/** Prerendered pages have no choice. */
export function useGetServicePageQuery({
  category,
  area,
  subcategoryIds = [],
  quantities = [],
  sort,
  near,
}: ServicePageAddress & ServicePageFilters) {
  const lang = usePageLanguage();
  return searchApi.useGetServicePageQuery(
    {
      category,
      ...(area && { area }),
      ...(subcategoryIds.length > 0 && { subcategoryIds }),
      ...(quantities.length > 0 && { quantities }),
      ...(sort && { sort }),
      ...(near && { near }),
      lang,
    },
    {
      refetchOnMountOrArgChange: subcategoryIds.length > 0,
      // Free times of a choice pass and are booked by others.
      pollingInterval: subcategoryIds.length > 0 ? 60_000 : 0,
      skipPollingIfUnfocused: true,
    },
  );
}

export function useGetPublicProfileQuery(slug: string) {
  return searchApi.useGetPublicProfileQuery({ slug, lang: usePageLanguage() });
}

export function pageResponses(
  { category, area, slug }: Partial<Readonly<Record<string, string>>>,
  body: unknown,
  lang: string,
): QueryResult[] {
  if (slug) return profileResponses(slug, body, lang);
  const value = category ? toServicePage(body) : undefined;
  return value ? [{ endpointName: 'getServicePage', arg: { category, ...(area && { area }), lang }, value }] : [];
}

function profileResponses(slug: string, body: unknown, lang: string): QueryResult[] {
  const value = toPublicProfile(body);
  if (!value) return [];
  const reviews = toProviderReviews(record(body).reviews, REVIEWS_PER_PAGE);
  return [
    { endpointName: 'getPublicProfile', arg: { slug, lang }, value },
    { endpointName: 'getProviderReviews', arg: { providerId: value.profile.id, page: 1 }, value: reviews },
  ];
}

export const { useSearchQuery, useLazySearchQuery } = searchApi;
