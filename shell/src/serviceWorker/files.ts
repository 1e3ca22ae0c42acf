import { FILES } from './names';

/** Published versions never change: a kept file is the file, as long as nobody altered it. */
export const isPublished = (pathname: string) => /^\/(?:shell|remotes)\//.test(pathname);

/** The SHA-384 that a file had when it was kept. */
const DIGEST = 'x-kept-sha384';

/**
 * From the cache, or from the network and then kept. A page that asks past the caches, because a file did not run, gets it
 * from the network; what no longer is what the page expects is thrown away, whatever happened to it.
 */
export async function publishedFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  const bypassesCache = ['reload', 'no-store', 'no-cache'].includes(request.cache);
  const reply = bypassesCache ? undefined : await cache.match(request.url, { ignoreVary: true });
  if (reply && (await isIntact(reply.clone(), request))) return reply;
  // Kept by an earlier worker it has no digest: without a network it is given all the same, and its element checks it.
  const isUnknown = reply !== undefined && !request.integrity && !reply.headers.has(DIGEST);
  if (reply && !isUnknown) await cache.delete(request.url, { ignoreVary: true });
  const response = await fetch(request).catch((error: unknown) => {
    if (reply && isUnknown) return reply;
    throw error;
  });
  if (response === reply) return reply;
  if (response.status === 200) await keep(cache, request.url, response.clone()).catch(() => undefined);
  return response;
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set(DIGEST, await digestOf(body));
  await cache.put(url, new Response(body, { headers }));
}

/**
 * Held against the digest that the request gives, else against the one that it was kept with: Chromium's preload scanner
 * asks for scripts and styles without the `integrity` of their elements, which then block what does not match it.
 */
async function isIntact(response: Response, { integrity, destination }: Request): Promise<boolean> {
  const isChecked = destination === 'script' || destination === 'style';
  if (!integrity && !isChecked) return true;
  const expected = integrity ? /^sha384-(\S+)$/.exec(integrity)?.[1] : response.headers.get(DIGEST);
  return expected === (await digestOf(await response.arrayBuffer()));
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', body);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Takes what a page had loaded before the worker was there, out of the browser's own cache. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  await Promise.all(
    urls.map(async (url) => {
      if (await cache.match(url, { ignoreVary: true })) return;
      const response = await fetch(url, { cache: 'force-cache' });
      if (response.status === 200) await keep(cache, url, response);
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
