import { useCallback } from 'react';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { googlePlace } from '../client/googlePlace';
import { setLocalFavourite } from '../client/localFavourites';
import { getSettings } from '../client/settings';
import type { AppStore } from '../client/store';
import type { Category, PlaceSuggestion, Provider, ProviderProfile, TopProvider } from '../domain/catalog';
import { toPlace, toPlaces, toProviderProfile, toProviders } from '../wire/catalog';
import { record } from '../wire/read';
import { favouritesApi, useMarked, useProviderWithFavourite } from './favourites';
import { publicReads } from './publicReads';

export const { useGetCommissionQuery } = publicReads;

export type { ProviderFilters } from '../domain/providerFilters';
export { useFavouriteIds, useGetFavouritesQuery, useMarked } from './favourites';
export { firstPageBeyond, useGetProviderPagesInfiniteQuery } from './providerPages';

export interface Coordinates {
  readonly lat: string;
  readonly long: string;
}

export interface FindProvidersInput {
  readonly subcategoryIds: readonly string[];
  readonly quantities?: readonly number[];
  readonly lat?: string;
  readonly long?: string;
  /** RFC 3339: who is free then. */
  readonly startAt?: string;
}

export interface FavouriteChange {
  readonly providerId: string;
  readonly bookingId?: string;
}

const favouriteFields = ({ providerId, bookingId = '' }: FavouriteChange) => ({
  order_id: bookingId,
  provider_id: providerId,
});

/** Favourites change as they are pressed and change back when the server says no; marks of this browser wait for its yes. */
async function applyFavourite(
  { providerId }: FavouriteChange,
  isMarked: boolean,
  { dispatch, queryFulfilled }: { dispatch: AppStore['dispatch']; queryFulfilled: PromiseLike<unknown> },
): Promise<void> {
  const isSaved = queryFulfilled.then(
    () => true,
    () => false,
  );
  if (!getSettings().apiExtensions) {
    if (await isSaved) setLocalFavourite(providerId, isMarked);
    return;
  }
  const onList = favouritesApi.util.updateQueryData('getFavourites', undefined, (list) => {
    const others = list.ids.filter((id) => id !== providerId);
    return { ...list, ids: isMarked ? [providerId, ...others] : others };
  });
  const onProfile = catalogApi.util.updateQueryData('getProvider', providerId, (profile) => ({
    ...profile,
    isFavourite: isMarked,
  }));
  const shown = [dispatch(onList), dispatch(onProfile)];
  if (!(await isSaved)) for (const change of shown) change.undo();
}

function tagsAfterFavouriteChange(_done: unknown, error: unknown, { providerId }: FavouriteChange) {
  if (error || !getSettings().apiExtensions) return [];
  return ['Favourites' as const, { type: 'Provider' as const, id: providerId }];
}

export const catalogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProvider: build.query<ProviderProfile, string>({
      query: (providerId) => ({ call: 'providerDetails', fields: { provider_id: providerId } }),
      transformResponse: toProviderProfile,
      providesTags: (_profile, _error, id) => [{ type: 'Provider', id }, 'Person'],
    }),
    findProviders: build.mutation<Provider[], FindProvidersInput>({
      query: ({ subcategoryIds, quantities, lat, long, startAt }) => ({
        call: 'providersByService',
        fields: {
          subcategory_id: subcategoryIds,
          ...(getSettings().apiExtensions && { quantity: quantities?.map(String), lat, long, start_at: startAt }),
        },
      }),
      transformResponse: toProviders,
    }),
    getAddressSuggestions: build.query<PlaceSuggestion[], { q: string } & Partial<Coordinates>>({
      queryFn: async ({ q, lat, long }, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions || q.trim() === '') return { data: [] };
        const result = await baseQuery({ path: '/addresses', query: { q: q.trim(), lat, long } });
        return result.error ? { error: result.error } : { data: toPlaces(result.data) };
      },
    }),
    /** Null where nobody can say what lies there. */
    reverseGeocode: build.query<PlaceSuggestion | null, Coordinates>({
      queryFn: async ({ lat, long }, { signal }, _extra, baseQuery) => {
        const { googleMapsApiKey, apiExtensions } = getSettings();
        if (googleMapsApiKey) return googlePlace(lat, long, signal);
        if (!apiExtensions) return { data: null };
        const result = await baseQuery({ path: '/addresses/reverse', query: { lat, long } });
        if (result.error?.kind === 'notFound') {
          console.warn('No address found for the given coordinates.');
          return { data: null };
        }
        return result.error ? { error: result.error } : { data: toPlace(record(record(result.data).address)) };
      },
    }),
    addFavourite: build.mutation<null, FavouriteChange>({
      query: (change) => ({ call: 'favourite', fields: favouriteFields(change) }),
      transformResponse: () => null,
      onQueryStarted: (change, run) => applyFavourite(change, true, run),
      invalidatesTags: tagsAfterFavouriteChange,
    }),
    removeFavourite: build.mutation<null, FavouriteChange>({
      query: (change) => ({ call: 'deleteFavourite', fields: favouriteFields(change) }),
      transformResponse: () => null,
      onQueryStarted: (change, run) => applyFavourite(change, false, run),
      invalidatesTags: tagsAfterFavouriteChange,
    }),
  }),
});

interface QueryState<Data> {
  readonly data?: Data | undefined;
  /** Unlike `data`, never that of the argument before. */
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly isUninitialized: boolean;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
}

/**
 * A prerendered list is requested again when its page hydrates. It counts as fetching only while there is nothing to
 * show, so that receiving the same list again causes no re-render.
 */
const hideBackgroundRefetch = <Data>(query: QueryState<Data>) => {
  const { data, currentData, error, isUninitialized, isSuccess, isError, isLoading, isFetching } = query;
  const state = { isUninitialized, isSuccess, isError, isLoading, isFetching: isFetching && currentData === undefined };
  return { data, currentData, error, ...state };
};

export function useGetCategoriesQuery(none?: NoArgument, options?: HookOptions) {
  return publicReads.useGetCategoriesQuery(none, { ...options, selectFromResult: hideBackgroundRefetch<Category[]> });
}

export function useGetTopProvidersQuery(none?: NoArgument, options?: HookOptions) {
  const query = publicReads.useGetTopProvidersQuery(none, {
    ...options,
    selectFromResult: hideBackgroundRefetch<TopProvider[]>,
  });
  return { ...query, data: useMarked(query.data) };
}

export function useGetProvidersQuery(
  filters?: Parameters<typeof publicReads.useGetProvidersQuery>[0],
  options?: HookOptions,
) {
  const query = publicReads.useGetProvidersQuery(filters, {
    ...options,
    selectFromResult: hideBackgroundRefetch<Provider[]>,
  });
  return { ...query, data: useMarked(query.data) };
}

export function useGetProviderQuery(
  providerId: Parameters<typeof catalogApi.useGetProviderQuery>[0],
  options?: HookOptions,
) {
  const query = catalogApi.useGetProviderQuery(providerId, options);
  return { ...query, data: useProviderWithFavourite(query.data) } as typeof query;
}

export interface SuggestedAddress extends Omit<PlaceSuggestion, 'lat' | 'long'> {
  readonly lat: number;
  readonly long: number;
}

export function useSuggestAddresses(): (q: string, signal: AbortSignal) => Promise<SuggestedAddress[]> {
  const [lazyQueryTrigger] = catalogApi.useLazyGetAddressSuggestionsQuery();
  return useCallback(
    async (q, signal) => {
      const asking = lazyQueryTrigger({ q }, true);
      signal.addEventListener('abort', () => asking.abort(), { once: true });
      const placeSuggestions = await asking.unwrap();
      return placeSuggestions.map(({ lat, long, ...place }) => ({ ...place, lat: Number(lat), long: Number(long) }));
    },
    [lazyQueryTrigger],
  );
}

export const {
  useFindProvidersMutation,
  useGetAddressSuggestionsQuery,
  useReverseGeocodeQuery,
  useLazyReverseGeocodeQuery,
  useAddFavouriteMutation,
  useRemoveFavouriteMutation,
} = catalogApi;
