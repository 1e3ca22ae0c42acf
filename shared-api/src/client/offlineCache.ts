import type { ApiRequest } from './requests';
import type { ApiResult } from './response';
import { type CacheHandler, offlineCache } from './responseCache';

const maxQueuedResponses = 20;
let keeper: CacheHandler | undefined;
const queuedResponses: [ApiRequest, ApiResult][] = [];

/** Costs a line in a list until the keeper is there; without a network it is fetched at once. */
export async function applyOfflineCache(request: ApiRequest, response: ApiResult): Promise<ApiResult> {
  if (!keeper && 'error' in response && /^(?:offline|network|timeout)$/.test(response.error.kind))
    await enableOfflineCache();
  if (keeper) return keeper(request, response);
  if (queuedResponses.length < maxQueuedResponses) queuedResponses.push([request, response]);
  return response;
}

export async function enableOfflineCache(): Promise<void> {
  try {
    ({ cacheOrRestore: keeper } = await import(/* webpackChunkName: "kept-answers" */ './offlineCacheStorage'));
    for (const [request, response] of queuedResponses.splice(0)) void keeper(request, response);
  } catch {
    // Tried again with the next answer.
  }
}

/** Deletes all cached responses, so that no personal data remains after sign-out. */
export function clearOfflineCache(): void {
  queuedResponses.length = 0;
  if (typeof caches !== 'undefined') caches.delete(offlineCache).catch(() => undefined);
}
