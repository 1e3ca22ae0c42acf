import { useMemo } from 'react';
import type { ApiError } from '../client/apiError';
import { baseApi, type HookOptions, type NoArgument } from '../client/baseApi';
import { getLocalFavourites, onLocalFavouritesChange, useLocalFavourites } from '../client/localFavourites';
import type { ApiRequest } from '../client/requests';
import { useSessionStatus } from '../client/session';
import { getSettings } from '../client/settings';
import type { Provider } from '../domain/catalog';
import { toFavourites, toProviderProfile } from '../wire/catalog';
import { normalise } from './publicReads';

export interface Favourites {
  /** Changed at once when a heart is pressed; the records follow. */
  readonly ids: readonly string[];
  readonly providers: readonly Provider[];
}

type QueryFn = (request: ApiRequest) => PromiseLike<{ data?: unknown; error?: ApiError }>;

async function fetchFavouriteProvider(id: string, queryFn: QueryFn): Promise<Provider[]> {
  const result = await queryFn({ call: 'providerDetails', fields: { provider_id: id } });
  if (result.error) return [];
  const { services, ...profile } = toProviderProfile(result.data);
  const { name, image, serviceTitle, rating, reviewCount, address } = profile;
  const serviceNames = services.map((service) => service.name);
  return [{ id, name, image, serviceTitle, rating, reviewCount, address, serviceNames }];
}

async function localFavourites(queryFn: QueryFn): Promise<{ data: Favourites } | { error: ApiError }> {
  const ids = getLocalFavourites();
  if (ids.length === 0) return { data: { ids, providers: [] } };
  const result = await queryFn({ view: 'providers' });
  if (result.error) return { error: result.error };
  const listed = new Map(normalise.providers(result.data).map((provider) => [provider.id, provider]));
  const matches = await Promise.all(
    ids.map(async (id) => {
      const provider = listed.get(id);
      return provider ? [provider] : fetchFavouriteProvider(id, queryFn);
    }),
  );
  return { data: { ids, providers: matches.flat().map((provider) => ({ ...provider, isFavourite: true })) } };
}

export const favouritesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFavourites: build.query<Favourites, void>({
      queryFn: async (_none, _api, _extra, baseQuery) => {
        if (!getSettings().apiExtensions) return localFavourites(async (request) => baseQuery(request));
        const result = await baseQuery({ path: '/favourites', session: 'required' });
        if (result.error) return { error: result.error };
        const providers = toFavourites(result.data);
        return { data: { ids: providers.map(({ id }) => id), providers } };
      },
      providesTags: ['Favourites', 'Person'],
      onCacheEntryAdded: async (_none, { dispatch, cacheEntryRemoved }) => {
        if (getSettings().apiExtensions) return;
        const stop = onLocalFavouritesChange(() => dispatch(baseApi.util.invalidateTags(['Favourites'])));
        await cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

/** The latest first. */
export function useGetFavouritesQuery(none?: NoArgument, options?: HookOptions) {
  const refetchOnFocus = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
  const { data, ...state } = favouritesApi.useGetFavouritesQuery(none, { ...refetchOnFocus, ...options });
  const marked = useMemo(() => data?.providers.filter(({ id }) => data.ids.includes(id)), [data]);
  return { ...state, data: marked };
}

/** Undefined while it is not known, and for whoever has no favourites to keep: visitors, providers, admins. */
export function useFavouriteIds(): ReadonlySet<string> | undefined {
  const isCustomer = useSessionStatus() === 'customer';
  const { apiExtensions } = getSettings();
  const local = useLocalFavourites();
  const { theirs } = favouritesApi.useGetFavouritesQuery(undefined, {
    skip: !isCustomer || !apiExtensions,
    // Use `currentData`: `data` still holds the previous user's list. Selecting nothing else avoids a re-render when a
    // request begins.
    selectFromResult: ({ currentData }) => ({ theirs: currentData?.ids }),
  });
  const ids = apiExtensions ? theirs : local;
  return useMemo(() => (isCustomer && ids ? new Set(ids) : undefined), [isCustomer, ids]);
}

/**
 * The same records with the favourites that are right now: a list that everybody gets alike cannot know them. What is marked as it should
 * be already stays the same object, and a list of nothing else the same list.
 */
export function useMarked<Card extends { readonly id: string; readonly isFavourite?: boolean }>(
  cards: Card[] | undefined,
): Card[] | undefined {
  const ids = useFavouriteIds();
  return useMemo(() => {
    if (!cards || !ids) return cards;
    const marked = cards.map((card) =>
      ids.has(card.id) === (card.isFavourite ?? false) ? card : { ...card, isFavourite: ids.has(card.id) },
    );
    return marked.some((card, index) => card !== cards[index]) ? marked : cards;
  }, [cards, ids]);
}

/** The same for one profile, which our own server marks by itself. */
export function useProviderWithFavourite<Card extends { readonly id: string; readonly isFavourite?: boolean }>(
  card: Card | undefined,
): Card | undefined {
  const isCustomer = useSessionStatus() === 'customer';
  const local = useLocalFavourites();
  const isOurs = getSettings().apiExtensions;
  return useMemo(
    () => (card && isCustomer && !isOurs ? { ...card, isFavourite: local.includes(card.id) } : card),
    [card, isCustomer, isOurs, local],
  );
}
