import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FILES_CACHE, PAGES_CACHE } from './names';
import { stubCaches } from './testing';

const at = 'https://doorstep.example';
const composition = { set: 'aaaa', shell: '1.0.0', route: { remote: 'mf-gifts', id: 'gifts' }, remotes: {} };
const html = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
let storage: ReturnType<typeof stubCaches>;
const network = vi.fn(async (_request: unknown, _options?: RequestInit) => new Response(html));
const fakeWorkerScope = {
  skipWaiting: vi.fn(async () => {}),
  clients: { claim: vi.fn(async () => {}), matchAll: async () => [], openWindow: vi.fn(async (_url: string) => {}) },
  registration: {
    navigationPreload: { enable: vi.fn(async () => {}) } as { enable(): Promise<void> } | undefined,
    showNotification: vi.fn(async (_title: string) => {}),
  },
};

beforeEach(async () => {
  storage = stubCaches();
  network.mockReset();
  network.mockImplementation(async () => new Response(html));
  vi.stubGlobal('caches', storage.caches);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('location', { origin: at });
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('self', {
    ...fakeWorkerScope,
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  });
  vi.resetModules();
  await import('./worker');
});
afterEach(() => vi.unstubAllGlobals());

interface RequestOptions {
  readonly mode?: string;
  readonly method?: string;
  readonly cache?: string;
  readonly integrity?: string;
  readonly preloaded?: Promise<Response>;
}

async function dispatchWorkerEvent(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  handlers.get(type)?.({ ...event, waitUntil: (task: Promise<unknown>) => work.push(task) });
  expect(work).toHaveLength(1);
  await Promise.all(work);
}

/** Undefined where the worker leaves the request to the browser. */
async function sendRequest(
  address: string,
  { mode = 'cors', method = 'GET', cache = 'default', integrity = '', preloaded }: RequestOptions = {},
) {
  let response: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  const request = { url: new URL(address, at).href, mode, method, cache, integrity };
  handlers.get('fetch')?.({
    request,
    preloadResponse: preloaded ?? Promise.resolve(undefined),
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
  page: ['/gifts', { mode: 'navigate' }, PAGES_CACHE],
  'file of the shell': ['/shell/1.0.0/index.js', {}, FILES_CACHE],
  'file of a remote': ['/remotes/mf-gifts/1.0.0/remoteEntry.js', {}, FILES_CACHE],
} as const satisfies Record<string, readonly [string, RequestOptions, string]>;

describe.each(Object.entries(kinds))('a %s', (_kind, [address, input, cache]) => {
  test('enters the cache after a successful response', async () => {
    expect((await sendRequest(address, input))?.status).toBe(200);
    expect(storage.kept(cache)).toEqual([address]);
  });

  test.each([201, 203, 206, 301, 404, 410, 500, 502, 503])(
    'passes through without being cached when the response is %i',
    async (status) => {
      network.mockImplementation(async () => new Response(html, { status }));
      expect((await sendRequest(address, input))?.status).toBe(status);
      expect(storage.kept(cache)).toEqual([]);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
    'passes the worker by when the method is %s',
    async (method) => {
      expect(await sendRequest(address, { ...input, method })).toBeUndefined();
      expect(network).not.toHaveBeenCalled();
      expect(storage.kept(cache)).toEqual([]);
    },
  );

  test('passes the worker by when it comes from another origin', async () => {
    expect(await sendRequest(`https://elsewhere.example${address}`, input)).toBeUndefined();
    expect(storage.kept(cache)).toEqual([]);
  });

  test('leaves no cached error when the network fails', async () => {
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
])('sends %s to the network and caches nothing', async (address) => {
  expect(await sendRequest(address)).toBeUndefined();
  expect([...storage.kept(FILES_CACHE), ...storage.kept(PAGES_CACHE)]).toEqual([]);
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
    await (await storage.caches.open(FILES_CACHE)).put(`${at}${address}`, new Response(body));
    network.mockImplementation(async () => new Response('new'));
    expect(await (await sendRequest(address, input))?.text()).toBe(requests ? 'new' : body);
    expect(network).toHaveBeenCalledTimes(requests);
    expect(await (await (await storage.caches.open(FILES_CACHE)).match(`${at}${address}`))?.text()).toBe(
      requests ? 'new' : body,
    );
  });
});

test('caches at most thirty pages, drops the oldest first and counts a page once', async () => {
  for (let page = 1; page <= 30; page++) await sendRequest(`/gifts/${page}`, { mode: 'navigate' });
  await sendRequest('/gifts/30', { mode: 'navigate' });
  expect(storage.kept(PAGES_CACHE)).toHaveLength(30);
  for (let page = 31; page <= 32; page++) await sendRequest(`/gifts/${page}`, { mode: 'navigate' });
  expect(storage.kept(PAGES_CACHE)).toEqual(Array.from({ length: 30 }, (_, index) => `/gifts/${index + 3}`));
});

describe('a page that the browser preloaded', () => {
  test('uses the preloaded response and caches it', async () => {
    const preloaded = Promise.resolve(new Response(`${html}ahead`));
    expect(await (await sendRequest('/gifts', { mode: 'navigate', preloaded }))?.text()).toContain('ahead');
    expect(network).not.toHaveBeenCalled();
    expect(storage.kept(PAGES_CACHE)).toEqual(['/gifts']);
  });

  test('falls back to the cached page when the preload fails', async () => {
    await sendRequest('/gifts', { mode: 'navigate' });
    const preloaded = Promise.reject(new TypeError('offline'));
    expect((await sendRequest('/gifts', { mode: 'navigate', preloaded }))?.status).toBe(200);
  });
});

describe('a page that messages its worker', () => {
  const requests = () => network.mock.calls.map(([url, options]) => [url, options?.cache]);

  test("adds itself and its loaded files to the caches from the browser's HTTP cache", async () => {
    const files = ['/shell/1.0.0/index.js', '/remotes/mf-gifts/1.0.0/remoteEntry.js'].map((path) => `${at}${path}`);
    await dispatchWorkerEvent('message', { data: { files, page: '/gifts' } });
    expect(requests()).toEqual([['/gifts', 'force-cache'], ...files.map((url) => [url, 'force-cache'])]);
    expect(storage.kept(PAGES_CACHE)).toEqual(['/gifts']);
    expect(storage.kept(FILES_CACHE)).toHaveLength(2);
  });

  test('fetches all cached pages again past the HTTP cache after a language change', async () => {
    await sendRequest('/gifts/1', { mode: 'navigate' });
    network.mockClear();
    network.mockImplementation(async () => new Response(`${html}neu`));
    await dispatchWorkerEvent('message', { data: { files: [], page: '/gifts', isNewLanguage: true } });
    expect(requests()).toEqual(
      expect.arrayContaining([
        ['/gifts', 'reload'],
        ['/gifts/1', 'reload'],
      ]),
    );
    expect(requests().filter(([, cache]) => cache !== 'reload')).toEqual([]);
    for (const path of ['/gifts', '/gifts/1'])
      expect(await (await (await storage.caches.open(PAGES_CACHE)).match(path))?.text()).toContain('neu');
  });

  test('causes no error without a network', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    await dispatchWorkerEvent('message', { data: { files: [`${at}/shell/1.0.0/index.js`], page: '/gifts' } });
    expect([...storage.kept(FILES_CACHE), ...storage.kept(PAGES_CACHE)]).toEqual([]);
  });
});

test('takes over open pages at once and enables navigation preload where it exists', async () => {
  await dispatchWorkerEvent('install');
  expect(fakeWorkerScope.skipWaiting).toHaveBeenCalledTimes(1);
  await dispatchWorkerEvent('activate');
  expect(fakeWorkerScope.clients.claim).toHaveBeenCalledTimes(1);
  expect(fakeWorkerScope.registration.navigationPreload?.enable).toHaveBeenCalledTimes(1);
  const { navigationPreload } = fakeWorkerScope.registration;
  fakeWorkerScope.registration.navigationPreload = undefined;
  await dispatchWorkerEvent('activate');
  expect(fakeWorkerScope.clients.claim).toHaveBeenCalledTimes(2);
  fakeWorkerScope.registration.navigationPreload = navigationPreload;
});

test('shows push messages, even without a text, and opens their page on a click', async () => {
  await dispatchWorkerEvent('push', {
    data: { text: () => JSON.stringify({ title: 'Your visit', path: '/my-booking' }) },
  });
  await dispatchWorkerEvent('push', { data: null });
  expect(fakeWorkerScope.registration.showNotification.mock.calls.map(([title]) => title)).toEqual([
    'Your visit',
    'Doorstep',
  ]);
  const close = vi.fn();
  await dispatchWorkerEvent('notificationclick', { notification: { data: { path: '/my-booking' }, close } });
  expect(close).toHaveBeenCalledTimes(1);
  expect(fakeWorkerScope.clients.openWindow).toHaveBeenCalledWith(`${at}/my-booking`);
});
