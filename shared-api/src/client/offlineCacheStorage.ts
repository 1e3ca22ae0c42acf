/** Caches the latest responses for offline use. Entries are bound to a user and are deleted on sign-out. */

import type { ApiError } from './apiError';
import type { ApiRequest } from './requests';
import type { ApiResult } from './response';
import { type CacheHandler, offlineCache } from './responseCache';
import { getSession } from './session';

/** A provider's next two days take up to five responses for each job. */
const MAX_RESPONSES = 200;

/** An old price or an old state of a payment would mislead; files and foreign bases are not ours to keep. */
function isCacheable(request: ApiRequest): boolean {
  if ('view' in request) return true;
  if ('path' in request) return !request.base && !request.fields && !/^\/(?:payments|quote|ops)/.test(request.path);
  return true;
}

/** Returns a cache key that cannot collide with a real address: the query of a path that does not exist. */
function cacheKeyOf(request: ApiRequest): string {
  const who = getSession().user?.id ?? '';
  return `/doorstep-kept?${new URLSearchParams({ who, what: JSON.stringify(request) })}`;
}

async function save(request: ApiRequest, data: unknown): Promise<void> {
  const address = cacheKeyOf(request);
  const cache = await caches.open(offlineCache);
  await cache.delete(address);
  await cache.put(address, Response.json({ data, at: Date.now() }));
  // The user signed out during the write, so discard the cache.
  if (cacheKeyOf(request) !== address) await caches.delete(offlineCache);
  for (const surplus of (await cache.keys()).slice(0, -MAX_RESPONSES)) await cache.delete(surplus);
}

async function find(request: ApiRequest): Promise<ApiResult | undefined> {
  const cachedResponse = await caches.match(cacheKeyOf(request), { cacheName: offlineCache });
  if (!cachedResponse) return undefined;
  // Responses of earlier releases have no time.
  const { data, at } = (await cachedResponse.json()) as { data: unknown; at?: number };
  return { data, meta: { keptAt: at } };
}

/** A phone in a cellar often says that it is connected. The provider's screens tell how old a stored response is. */
function isOutOfReach({ kind }: ApiError): boolean {
  return kind === 'offline' || (getSession().status === 'provider' && (kind === 'network' || kind === 'timeout'));
}

export const cacheOrRestore: CacheHandler = async (request, response) => {
  if (!isCacheable(request) || typeof caches === 'undefined') return response;
  try {
    if ('data' in response) void save(request, response.data).catch(() => undefined);
    else if (isOutOfReach(response.error)) return (await find(request)) ?? response;
  } catch {
    // Storage is rejected, or the page is not secure: it goes on without.
  }
  return response;
};
