import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DIGESTS_CACHE, FILES_CACHE } from './names';
import { cacheFiles, fetchPublishedFile, isPublished, pruneFiles } from './publishedFiles';
import { stubCaches } from './testing';

const url = 'https://doorstep.example/remotes/mf-gifts/1.0.0/remoteEntry.js';
const releasedScript = 'var mf_gifts = 1;\n';
/** printf 'var mf_gifts = 1;\n' | openssl dgst -sha384 -binary | base64 */
const integrity = 'sha384-zoo38eZ8pLgLtgCjr+q86qYUeKe0Bl/OzAKJ8CHlz2TthjKqGjJb9GKrvmxpfeae';

let storage: ReturnType<typeof stubCaches>;
const network = vi.fn(async () => new Response(releasedScript));
beforeEach(() => {
  storage = stubCaches();
  network.mockClear();
  vi.stubGlobal('caches', storage.caches);
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

const send = async (options: RequestInit = { integrity }) =>
  (await fetchPublishedFile(new Request(url, options))).text();

test('fetches a published file once', async () => {
  expect([await send(), await send()]).toEqual([releasedScript, releasedScript]);
  expect(network).toHaveBeenCalledTimes(1);
});

test('stores the original network response and gives the page an unread copy', async () => {
  const own = new Response(releasedScript);
  const matched: (Response | undefined)[] = [];
  const put = vi.fn();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = await storage.caches.open(name);
      return {
        match: async (address: string) => {
          const response = await cache.match(address);
          matched.push(response);
          return response;
        },
        put: async (address: string, response: Response) => {
          put(name, response);
          await cache.put(address, response);
        },
      };
    },
  });
  network.mockResolvedValueOnce(own);
  await cacheFiles([url]);
  expect(put).toHaveBeenCalledWith(FILES_CACHE, own);
  const response = await fetchPublishedFile(new Request(url, { integrity }));
  expect(matched).toContain(response);
  expect(response.bodyUsed).toBe(false);
  expect(await response.text()).toBe(releasedScript);
});

test('replaces a cached file whose hash is not the one that the page expects', async () => {
  const cache = await storage.caches.open(FILES_CACHE);
  await cache.put(url, new Response(`${releasedScript} `));
  expect(await send()).toBe(releasedScript);
  expect(await send()).toBe(releasedScript);
  expect(network).toHaveBeenCalledTimes(1);
});

/** happy-dom, as Node, has no destination of a request; a browser says that it is for a script. */
const withoutIntegrity = () => Object.defineProperty(new Request(url), 'destination', { value: 'script' });

test('serves a cached file to the preload scanner, which sends no hash, unless the file was altered', async () => {
  await cacheFiles([url]);
  const ask = async () => (await fetchPublishedFile(withoutIntegrity())).text();
  expect(await ask()).toBe(releasedScript);
  expect(network).toHaveBeenCalledTimes(1);
  const cache = await storage.caches.open(FILES_CACHE);
  await cache.put(url, new Response('window.altered = true;'));
  expect([await ask(), await ask()]).toEqual([releasedScript, releasedScript]);
  expect(network).toHaveBeenCalledTimes(2);
});

test('serves a file from an earlier worker offline and keeps it', async () => {
  const cache = await storage.caches.open(FILES_CACHE);
  await cache.put(url, new Response(releasedScript));
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await (await fetchPublishedFile(withoutIntegrity())).text()).toBe(releasedScript);
  expect(storage.kept(FILES_CACHE)).toEqual(['/remotes/mf-gifts/1.0.0/remoteEntry.js']);
});

test('answers a page that bypasses the caches from the network', async () => {
  await send();
  await send({ cache: 'reload' });
  expect(network).toHaveBeenCalledTimes(2);
});

const fetchWays = { 'a page asks for': () => send(), 'a page had loaded before the worker': () => cacheFiles([url]) };

describe.each(Object.entries(fetchWays))('a file that %s', (_how, fetchIt) => {
  test.each([201, 206, 404, 500, 503])('stays out of the cache after a response with status %i', async (status) => {
    network.mockResolvedValueOnce(new Response('', { status }));
    await fetchIt();
    expect([...storage.kept(FILES_CACHE), ...storage.kept(DIGESTS_CACHE)]).toEqual([]);
  });
});

test('removes files of versions that no page names', async () => {
  await cacheFiles([
    url,
    'https://doorstep.example/shell/1.0.0/index.js',
    'https://doorstep.example/shell/0.9.0/index.js',
  ]);
  await pruneFiles(['/shell/1.0.0/', '/remotes/mf-gifts/1.0.0/']);
  const names = ['/remotes/mf-gifts/1.0.0/remoteEntry.js', '/shell/1.0.0/index.js'];
  expect(storage.kept(FILES_CACHE).toSorted()).toEqual(names);
  expect(storage.kept(DIGESTS_CACHE).toSorted()).toEqual(names);
});

test.each([
  ['/shell/1.0.0/index.js', true],
  ['/remotes/mf-gifts/1.0.0/remoteEntry.js', true],
  ['/UserController/my_booking', false],
  ['/api/v1/events', false],
  ['/data/categories.json', false],
])('recognizes %s as a published file: %s', (pathname, expected) => expect(isPublished(pathname)).toBe(expected));
