import type { ApiRequest } from './requests';
import type { ApiResult } from './response';
import { type Keeper, offlineCache } from './responseCache';

const maxWaiting = 20;
let keeper: Keeper | undefined;
const preloaded: [ApiRequest, ApiResult][] = [];

/** Costs a line in a list until the keeper is there; without a network it is fetched at once. */
export async function cachedResponse(request: ApiRequest, response: ApiResult): Promise<ApiResult> {
  if (!keeper && 'error' in response && response.error.kind === 'offline') await enableOfflineCache();
  if (keeper) return keeper(request, response);
  if (preloaded.length < maxWaiting) preloaded.push([request, response]);
  return response;
}

export async function enableOfflineCache(): Promise<void> {
  try {
    ({ keeper } = await import(/* webpackChunkName: "kept-answers" */ './offlineCacheStorage'));
    for (const [request, response] of preloaded.splice(0)) void keeper(request, response);
  } catch {
    // Tried again with the next answer.
  }
}

/** Deletes all cached responses, so that no personal data remains after sign-out. */
export function clearOfflineCache(): void {
  preloaded.length = 0;
  if (typeof caches !== 'undefined') caches.delete(offlineCache).catch(() => undefined);
}
