/** What the worker answers itself, and what of it stays: every kind of address against every rule. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FILES, PAGES } from './names';
import { stubCaches } from './testing';

const at = 'https://doorstep.example';
const composition = { set: 'aaaa', shell: '1.0.0', route: { remote: 'mf-gifts', id: 'gifts' }, remotes: {} };
const html = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
let storage: ReturnType<typeof stubCaches>;
const network = vi.fn(async (_request: unknown) => new Response(html));

beforeEach(async () => {
  storage = stubCaches();
  network.mockReset();
  network.mockImplementation(async () => new Response(html));
  vi.stubGlobal('caches', storage.caches);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('location', { origin: at });
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('self', { addEventListener: (type: string, handler: Handler) => handlers.set(type, handler) });
  vi.resetModules();
  await import('./worker');
});
afterEach(() => vi.unstubAllGlobals());

interface RequestOptions {
  readonly mode?: string;
  readonly method?: string;
  readonly cache?: string;
  readonly integrity?: string;
}

/** The worker's response; undefined where it leaves the request to the browser. */
async function sendRequest(
  address: string,
  { mode = 'cors', method = 'GET', cache = 'default', integrity = '' }: RequestOptions = {},
) {
  let response: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const request = { url: new URL(address, at).href, mode, method, cache, integrity };
  handlers.get('fetch')?.({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (responsePromise: Promise<Response>) => {
      response = responsePromise;
    },
    waitUntil: (task: Promise<unknown>) => work.push(task),
  });
  const result = await response;
  await Promise.all(work);
  return result;
}

const kinds = {
  page: ['/gifts', { mode: 'navigate' }, PAGES],
  'file of the shell': ['/shell/1.0.0/index.js', {}, FILES],
  'file of a remote': ['/remotes/mf-gifts/1.0.0/remoteEntry.js', {}, FILES],
} as const satisfies Record<string, readonly [string, RequestOptions, string]>;

describe.each(Object.entries(kinds))('a %s', (_kind, [address, input, cache]) => {
  test('is kept when it was answered', async () => {
    expect((await sendRequest(address, input))?.status).toBe(200);
    expect(storage.kept(cache)).toEqual([address]);
  });

  test.each([201, 203, 206, 301, 404, 410, 500, 502, 503])(
    'answered with %i is passed on and not kept',
    async (status) => {
      network.mockImplementation(async () => new Response(html, { status }));
      // Without a kept page an error of the gateway is shown as it is.
      expect((await sendRequest(address, input))?.status).toBe(status);
      expect(storage.kept(cache)).toEqual([]);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
    'asked for with %s is none of its business',
    async (method) => {
      expect(await sendRequest(address, { ...input, method })).toBeUndefined();
      expect(network).not.toHaveBeenCalled();
      expect(storage.kept(cache)).toEqual([]);
    },
  );

  test('of another origin is none of its business', async () => {
    expect(await sendRequest(`https://elsewhere.example${address}`, input)).toBeUndefined();
    expect(storage.kept(cache)).toEqual([]);
  });

  test('that the network does not give is not kept as an error', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    const response = await sendRequest(address, input).catch((error: unknown) => error);
    expect(response).toSatisfy((it) => it instanceof TypeError || (it as Response).status === 503);
    expect(storage.kept(cache)).toEqual([]);
  });
});

test.each([
  '/api/v1/events',
  '/api/v1/wallet',
  '/UserController/my_booking',
  '/data/categories.json',
  '/uploads/p31.jpg',
  '/sw.js',
  '/manifest.webmanifest',
  '/shells/1.0.0/index.js',
  '/api/shell/1.0.0/index.js',
])('%s goes to the network, and nothing of it stays', async (address) => {
  expect(await sendRequest(address)).toBeUndefined();
  expect([...storage.kept(FILES), ...storage.kept(PAGES)]).toEqual([]);
});

describe('a kept file', () => {
  const address = '/shell/1.0.0/index.js';
  /** printf 'var mf_gifts = 1;\n' | openssl dgst -sha384 -binary | base64 */
  const integrity = 'sha384-zoo38eZ8pLgLtgCjr+q86qYUeKe0Bl/OzAKJ8CHlz2TthjKqGjJb9GKrvmxpfeae';
  const body = 'var mf_gifts = 1;\n';

  test.each([
    ['answers a page that expects it', { integrity }, 0],
    ['answers a page that expects nothing', {}, 0],
    ['is fetched anew where another one is expected', { integrity: `sha384-${'A'.repeat(64)}` }, 1],
    ['is fetched anew where the sum is of a kind that it does not know', { integrity: 'sha256-AAAA' }, 1],
    ['is fetched anew past the caches: reload', { integrity, cache: 'reload' }, 1],
    ['is fetched anew past the caches: no-store', { integrity, cache: 'no-store' }, 1],
    ['is fetched anew past the caches: no-cache', { integrity, cache: 'no-cache' }, 1],
    ['answers a page that likes caches', { integrity, cache: 'force-cache' }, 0],
  ] as const)('%s', async (_what, input, requests) => {
    await (await storage.caches.open(FILES)).put(`${at}${address}`, new Response(body));
    network.mockImplementation(async () => new Response('new'));
    expect(await (await sendRequest(address, input))?.text()).toBe(requests ? 'new' : body);
    expect(network).toHaveBeenCalledTimes(requests);
    expect(await (await (await storage.caches.open(FILES)).match(`${at}${address}`))?.text()).toBe(
      requests ? 'new' : body,
    );
  });
});

test('no more than thirty pages are kept, the oldest go first, and one that is seen again counts once', async () => {
  for (let page = 1; page <= 30; page++) await sendRequest(`/gifts/${page}`, { mode: 'navigate' });
  await sendRequest('/gifts/30', { mode: 'navigate' });
  expect(storage.kept(PAGES)).toHaveLength(30);
  for (let page = 31; page <= 32; page++) await sendRequest(`/gifts/${page}`, { mode: 'navigate' });
  expect(storage.kept(PAGES)).toEqual(Array.from({ length: 30 }, (_, index) => `/gifts/${index + 3}`));
});
