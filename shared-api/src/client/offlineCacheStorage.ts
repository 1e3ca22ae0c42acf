/** What was answered last, for when there is no network. Bound to a person, and gone when they sign out. */

import { answersCache, type Keeper } from './answersCache';
import type { ApiRequest } from './requests';
import type { Answer } from './response';
import { getSession } from './session';

const mostAnswers = 80;

/** An old price or an old state of a payment would mislead; files and foreign bases are not ours to keep. */
function isKept(request: ApiRequest): boolean {
  if ('view' in request) return true;
  if ('path' in request) return !request.base && !request.fields && !/^\/(?:payments|quote|ops)/.test(request.path);
  return true;
}

/** No address that anybody could ask for: the query of a path that does not exist. */
function addressOf(request: ApiRequest): string {
  const who = getSession().user?.id ?? '';
  return `/doorstep-kept?${new URLSearchParams({ who, what: JSON.stringify(request) })}`;
}

async function keep(request: ApiRequest, data: unknown): Promise<void> {
  const address = addressOf(request);
  const cache = await caches.open(answersCache);
  await cache.delete(address);
  await cache.put(address, Response.json({ data }));
  // Somebody signed out while it was written.
  if (addressOf(request) !== address) await caches.delete(answersCache);
  for (const surplus of (await cache.keys()).slice(0, -mostAnswers)) await cache.delete(surplus);
}

async function find(request: ApiRequest): Promise<Answer | undefined> {
  const kept = await caches.match(addressOf(request), { cacheName: answersCache });
  return kept ? ((await kept.json()) as { data: unknown }) : undefined;
}

export const keeper: Keeper = async (request, answer) => {
  if (!isKept(request) || typeof caches === 'undefined') return answer;
  try {
    if ('data' in answer) void keep(request, answer.data).catch(() => undefined);
    else if (answer.error.kind === 'offline') return (await find(request)) ?? answer;
  } catch {
    // Storage is refused, or the page is not secure: it goes on without.
  }
  return answer;
};
