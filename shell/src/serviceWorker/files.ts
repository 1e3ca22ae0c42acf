import { FILES } from './names';

/** Published versions never change: a kept file is the file, as long as nobody altered it. */
export const isPublished = (pathname: string) => /^\/(?:shell|remotes)\//.test(pathname);

/**
 * From the cache, or from the network and then kept. A page that asks past the caches, because a file did not run, gets it
 * from the network; what no longer is what the page expects is thrown away, whatever happened to it.
 */
export async function publishedFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  const bypassesCache = ['reload', 'no-store', 'no-cache'].includes(request.cache);
  const reply = bypassesCache ? undefined : await cache.match(request.url, { ignoreVary: true });
  if (reply && (await isIntact(reply.clone(), request.integrity))) return reply;
  if (reply) await cache.delete(request.url, { ignoreVary: true });
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

/** `integrity` as the page gives it; without one, a font or a picture, there is nothing to hold the file against. */
async function isIntact(response: Response, integrity: string): Promise<boolean> {
  const expected = /^sha384-(\S+)$/.exec(integrity)?.[1];
  if (!expected) return integrity === '';
  const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected;
}

/** Takes what a page had loaded before the worker was there, out of the browser's own cache. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  await Promise.all(
    urls.map(async (url) => {
      if (await cache.match(url, { ignoreVary: true })) return;
      const response = await fetch(url, { cache: 'force-cache' });
      if (response.status === 200) await cache.put(url, response);
    }),
  );
}

/** Removes the files of all versions but these. */
export async function pruneFiles(prefixes: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!prefixes.some((prefix) => pathname.startsWith(prefix))) await cache.delete(request);
  }
}
