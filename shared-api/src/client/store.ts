import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { normalise, publicReads } from '../endpoints/publicReads';
import type { QueryResult, DataView as View } from '../remote';
import { baseApi } from './baseApi';
import { parseDataView } from './baseQuery';
import { pageLanguage } from './language';
import { clearOfflineCache } from './offlineCache';
import { getSession, onSessionChange } from './session';

export interface Preloaded {
  readonly views?: Partial<Readonly<Record<View, unknown>>>;
}

const TRANSLATED_TAGS = [
  'Categories',
  'Coupons',
  'Providers',
  'Provider',
  'Favourites',
  'Bookings',
  'Booking',
  'Quote',
  'Workspace',
] as const;

/** The state is only the query cache's own. Checking it after each action would only cause warnings in development. */
const DEVELOPMENT_CHECKS =
  process.env.NODE_ENV === 'production' ? undefined : ({ serializableCheck: false, immutableCheck: false } as const);

function makeStore() {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults(DEVELOPMENT_CHECKS).concat(baseApi.middleware),
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof makeStore>;

const endpointOf = {
  categories: 'getCategories',
  'top-providers': 'getTopProviders',
  providers: 'getProviders',
  coupons: 'getCoupons',
  percentage: 'getCommission',
} as const;

export function addViews(store: AppStore, views: NonNullable<Preloaded['views']>): void {
  for (const view of Object.keys(endpointOf) as View[]) {
    const response = views[view] === undefined ? undefined : parseDataView(view, views[view]);
    const value = response && 'data' in response ? normalise[view](response.data) : undefined;
    if (value === undefined) continue;
    upsert(store, { endpointName: endpointOf[view], arg: undefined, value });
  }
}

function upsert(store: AppStore, result: QueryResult): void {
  const entry = result as Parameters<typeof publicReads.util.upsertQueryEntries>[0][number];
  store.dispatch(publicReads.util.upsertQueryEntries([entry]));
}

function refetchOnLanguageChange(store: AppStore): void {
  if (typeof MutationObserver === 'undefined') return;
  let language = pageLanguage();
  new MutationObserver(() => {
    if (pageLanguage() === language) return;
    language = pageLanguage();
    store.dispatch(baseApi.util.invalidateTags([...TRANSLATED_TAGS]));
  }).observe(document.documentElement, { attributeFilter: ['lang'] });
}

function refetchOnUserChange(store: AppStore): void {
  let userId = getSession().user?.id;
  onSessionChange(() => {
    const next = getSession().user?.id;
    if (next === userId) return;
    if (userId) clearOfflineCache();
    userId = next;
    store.dispatch(baseApi.util.invalidateTags(['Person']));
  });
}

/**
 * The site's one store. `views` fills the cache through the same normalisers as a response from the network, so that the
 * first render, on the server too, has its data; follow it with `loadSnapshots` where that data may be old.
 */
export function createStore({ views }: Preloaded = {}): AppStore {
  const store = makeStore();
  if (views) addViews(store, views);
  if (typeof window !== 'undefined') {
    setupListeners(store.dispatch);
    refetchOnUserChange(store);
    refetchOnLanguageChange(store);
  }
  return store;
}

export function addQueryResults(store: AppStore, results: readonly QueryResult[]): void {
  for (const result of results) upsert(store, result);
}

export async function loadSnapshots(store: AppStore, views: readonly View[], force = false): Promise<void> {
  const options = { subscribe: false, forceRefetch: force };
  const { endpoints } = publicReads;
  const start: Readonly<Record<View, () => Promise<unknown>>> = {
    categories: () => store.dispatch(endpoints.getCategories.initiate(undefined, options)),
    'top-providers': () => store.dispatch(endpoints.getTopProviders.initiate(undefined, options)),
    providers: () => store.dispatch(endpoints.getProviders.initiate(undefined, options)),
    coupons: () => store.dispatch(endpoints.getCoupons.initiate(undefined, options)),
    percentage: () => store.dispatch(endpoints.getCommission.initiate(undefined, options)),
  };
  await Promise.all(views.map((view) => start[view]()));
}
