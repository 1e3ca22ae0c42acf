import { DIGESTS_CACHE, FILES_CACHE } from './names';

/** Published versions never change, so a cached file stays valid unless somebody altered it. */
export const isPublished = (pathname: string) => /^\/(?:shell|remotes)\//.test(pathname);

/**
 * A request that bypasses the cache goes to the network. Deletes a cached file with the wrong digest. Chromium keeps
 * compiled code, used from the fourth visit on, only for a cached network response that is returned unread. Therefore
 * the check reads a separate copy.
 */
export async function fetchPublishedFile(request: Request): Promise<Response> {
  const { url } = request;
  const bypassesCache = ['reload', 'no-store', 'no-cache'].includes(request.cache);
  const reply = bypassesCache ? undefined : await lookUp(url);
  const expected = await expectedDigest(request);
  if (reply && expected === UNCHECKED) return reply;
  // A response cached by an earlier worker has no digest. It is used offline all the same, and its element checks it.
  const isUnknown = reply !== undefined && expected === undefined;
  if (reply && !isUnknown) {
    const isIntact = expected === (await digestOf(await reply.arrayBuffer()));
    const unread = isIntact ? await lookUp(url) : undefined;
    if (unread) return unread;
    await forget(url);
  }
  const response = await fetch(request).catch((error: unknown) => {
    if (reply && isUnknown) return reply;
    throw error;
  });
  if (response === reply) return reply;
  if (response.status === 200) await cacheFile(url, response.clone()).catch(() => undefined);
  return response;
}

const lookUp = async (url: string) => (await caches.open(FILES_CACHE)).match(url, { ignoreVary: true });

async function forget(url: string): Promise<void> {
  for (const name of [FILES_CACHE, DIGESTS_CACHE]) await (await caches.open(name)).delete(url, { ignoreVary: true });
}

async function cacheFile(url: string, response: Response): Promise<void> {
  const digest = await digestOf(await response.clone().arrayBuffer());
  await (await caches.open(DIGESTS_CACHE)).put(url, new Response(digest));
  await (await caches.open(FILES_CACHE)).put(url, response);
}

const UNCHECKED = Symbol('unchecked');

/**
 * The request's SHA-384, otherwise the one kept with the file: Chromium's preload scanner requests scripts and styles
 * without `integrity`, and their elements then block a mismatch. Undefined when unknown.
 */
async function expectedDigest({ url, integrity, destination }: Request) {
  if (integrity) return /^sha384-(\S+)$/.exec(integrity)?.[1] ?? '';
  if (destination !== 'script' && destination !== 'style') return UNCHECKED;
  return (await (await caches.open(DIGESTS_CACHE)).match(url))?.text();
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', body);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Reads what the page loaded before the worker was active from the browser's own cache. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      if (await lookUp(url)) return;
      const response = await fetch(url, { cache: 'force-cache' });
      if (response.status === 200) await cacheFile(url, response);
    }),
  );
}

export async function pruneFiles(prefixes: readonly string[]): Promise<void> {
  for (const name of [FILES_CACHE, DIGESTS_CACHE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!prefixes.some((prefix) => pathname.startsWith(prefix))) await cache.delete(request);
    }
  }
}
