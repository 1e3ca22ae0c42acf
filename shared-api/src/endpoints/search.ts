import { baseApi } from '../client/baseApi';
import type { SearchResults } from '../domain/search';
import { toSearchResults } from '../wire/search';
import type { Coordinates } from './catalog';

export interface SearchInput {
  readonly text: string;
  readonly lang: string;
  /** Providers near it come first. */
  readonly near?: Coordinates;
  /** Only what is written like that. */
  readonly isExact?: boolean;
  /** Of each group; 5 when absent. */
  readonly limit?: number;
}

/** A kilometre: near enough for an order, and neighbours share a response. */
const rounded = (degrees: string) => Number(degrees).toFixed(2);

export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchResults, SearchInput>({
      query: ({ text, lang, near, isExact, limit }) => ({
        path: '/search',
        session: 'public',
        query: {
          q: text.trim(),
          lang,
          lat: near && rounded(near.lat),
          lng: near && rounded(near.long),
          exact: isExact ? 'true' : undefined,
          limit: limit === undefined ? undefined : String(limit),
        },
      }),
      transformResponse: toSearchResults,
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useSearchQuery, useLazySearchQuery } = searchApi;
