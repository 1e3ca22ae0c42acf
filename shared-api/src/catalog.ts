import { baseApi } from './client/baseApi';
import { googlePlace } from './client/googlePlace';
import { getSettings } from './client/settings';
import type { Place, Provider, ProviderProfile } from './domain/catalog';
import { publicReads } from './publicReads';
import { toPlace, toPlaces, toProviderProfile, toProviders } from './wire/catalog';
import { record } from './wire/read';

export type { ProviderFilters } from './domain/providerFilters';

export interface Coordinates {
  readonly lat: string;
  readonly long: string;
}

export interface FindProviders {
  readonly subcategoryIds: readonly string[];
  readonly lat?: string;
  readonly long?: string;
  /** RFC 3339: who is free then. */
  readonly startAt?: string;
}

export interface FavouriteChange {
  readonly providerId: string;
  /** The booking it was marked from, if any. */
  readonly bookingId?: string;
}

export const catalogApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProvider: build.query<ProviderProfile, string>({
      query: (providerId) => ({ call: 'providerDetails', fields: { provider_id: providerId } }),
      transformResponse: toProviderProfile,
      providesTags: (_profile, _error, id) => [{ type: 'Provider', id }, 'Person'],
    }),
    findProviders: build.mutation<Provider[], FindProviders>({
      query: ({ subcategoryIds, lat, long, startAt }) => ({
        call: 'providersByService',
        fields: {
          subcategory_id: subcategoryIds,
          ...(getSettings().apiExtensions && { lat, long, start_at: startAt }),
        },
      }),
      transformResponse: toProviders,
    }),
    getAddressSuggestions: build.query<Place[], { q: string } & Partial<Coordinates>>({
      queryFn: async ({ q, lat, long }, _api, _extra, ask) => {
        if (!getSettings().apiExtensions || q.trim() === '') return { data: [] };
        const answer = await ask({ path: '/addresses', query: { q: q.trim(), lat, long } });
        return answer.error ? { error: answer.error } : { data: toPlaces(answer.data) };
      },
    }),
    /** Null where nobody can say what lies there. */
    reverseGeocode: build.query<Place | null, Coordinates>({
      queryFn: async ({ lat, long }, { signal }, _extra, ask) => {
        const { googleMapsApiKey, apiExtensions } = getSettings();
        if (googleMapsApiKey) return googlePlace(lat, long, signal);
        if (!apiExtensions) return { data: null };
        const answer = await ask({ path: '/addresses/reverse', query: { lat, long } });
        if (answer.error?.kind === 'notFound') {
          console.warn('No address found for the given coordinates.');
          return { data: null };
        }
        return answer.error ? { error: answer.error } : { data: toPlace(record(record(answer.data).address)) };
      },
    }),
    addFavourite: build.mutation<null, FavouriteChange>({
      query: ({ providerId, bookingId = '' }) => ({
        call: 'favourite',
        fields: { order_id: bookingId, provider_id: providerId },
      }),
      transformResponse: () => null,
      invalidatesTags: (_done, error, { providerId }) => (error ? [] : [{ type: 'Provider', id: providerId }]),
    }),
    removeFavourite: build.mutation<null, FavouriteChange>({
      query: ({ providerId, bookingId = '' }) => ({
        call: 'deleteFavourite',
        fields: { order_id: bookingId, provider_id: providerId },
      }),
      transformResponse: () => null,
      invalidatesTags: (_done, error, { providerId }) => (error ? [] : [{ type: 'Provider', id: providerId }]),
    }),
  }),
});

export const { useGetCategoriesQuery, useGetTopProvidersQuery, useGetProvidersQuery } = publicReads;
export const {
  useGetProviderQuery,
  useFindProvidersMutation,
  useGetAddressSuggestionsQuery,
  useLazyGetAddressSuggestionsQuery,
  useReverseGeocodeQuery,
  useLazyReverseGeocodeQuery,
  useAddFavouriteMutation,
  useRemoveFavouriteMutation,
} = catalogApi;
