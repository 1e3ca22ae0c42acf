import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILES_CACHE, PAGES_CACHE } from './names';
import { cachePage, fetchPage, recachePages } from './pages';
import { cacheFiles } from './publishedFiles';
import { stubCaches } from './testing';

const at = 'https://doorstep.example';
const html = (set: string, more: object = {}) => {
  const gifts = { version: '1.1.0', fallback: { version: '1.0.0' }, routes: [] };
  const composition = {
    set,
    shell: '1.0.0',
    route: { remote: 'mf-gifts', id: 'gifts' },
    remotes: { 'mf-gifts': gifts },
  };
  return `<script type="application/json" id="composition">${JSON.stringify({ ...composition, ...more })}</script>`;
};
const putPage = (path: string, text: string, status = 200) => cachePage(path, new Response(text, { status }));
const never = new Promise<Response>(() => undefined);

let storage: ReturnType<typeof stubCaches>;
beforeEach(() => {
  storage = stubCaches();
  vi.stubGlobal('caches', storage.caches);
  vi.stubGlobal('navigator', { language: 'de-AT' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('serves a page from the network whenever it answers, even when one is cached', async () => {
  await putPage('/gifts', html('aaaa'));
  expect(await (await fetchPage('/gifts', Promise.resolve(new Response('live')))).text()).toBe('live');
  const missing = await fetchPage('/gifts', Promise.resolve(new Response('', { status: 404 })));
  expect(missing.status).toBe(404);
});

test.each([400, 404, 410, 429, 499])('passes on a response of %i even when a page is cached', async (status) => {
  await putPage('/gifts', html('aaaa'));
  expect((await fetchPage('/gifts', Promise.resolve(new Response('', { status })))).status).toBe(status);
});

test('restores a cached page with its headers, except those of the encoding', async () => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
    'Content-Encoding': 'br',
    'Content-Length': '7',
  };
  await cachePage('/gifts', new Response(html('aaaa'), { headers }));
  const response = await fetchPage('/gifts', Promise.reject(new TypeError('offline')));
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': headers['Content-Type'],
    'content-security-policy': headers['Content-Security-Policy'],
  });
});

test.each<[string, () => Promise<Response>]>([
  ['there is no network', () => Promise.reject(new TypeError('offline'))],
  ...[500, 502, 503, 504, 599].map((status): [string, () => Promise<Response>] => [
    `the gateway answers ${status}`,
    async () => new Response('', { status }),
  ]),
])('the kept page stands in when %s', async (_what, network) => {
  await putPage('/gifts', html('aaaa'));
  expect(await (await fetchPage('/gifts', network())).text()).toContain('aaaa');
});

test('serves the cached page when the network does not answer in time', async () => {
  vi.useFakeTimers();
  await putPage('/gifts', html('aaaa'));
  const response = fetchPage('/gifts', never);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await (await response).text()).toContain('aaaa');
});

test('explains in the language of the browser that an uncached page is unavailable offline', async () => {
  const response = await fetchPage('/gifts', Promise.reject(new TypeError('offline')));
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Sie sind offline');
});

test('removes pages of an earlier composition and unused files with the first page of a new one', async () => {
  vi.stubGlobal('fetch', async () => new Response('1'));
  await cacheFiles(['0.9.0', '1.0.0', '1.1.0'].map((version) => `${at}/remotes/mf-gifts/${version}/remoteEntry.js`));
  await putPage(`${at}/gifts`, html('aaaa'));
  await putPage(`${at}/wishes`, html('aaaa'));
  expect(storage.kept(PAGES_CACHE)).toEqual(['/gifts', '/wishes']);
  await putPage(`${at}/home`, html('bbbb'));
  expect(storage.kept(PAGES_CACHE)).toEqual(['/home']);
  expect(
    storage
      .kept(FILES_CACHE)
      .map((file) => file.split('/')[3])
      .sort(),
  ).toEqual(['1.0.0', '1.1.0']);
});

test("never caches a tester's page, and removes the other pages with it", async () => {
  await putPage('/gifts', html('aaaa'));
  await putPage('/gifts', html('cccc', { override: 'anna' }));
  expect(storage.kept(PAGES_CACHE)).toEqual([]);
});

test('caches neither errors nor pages without a route', async () => {
  await putPage('/gifts', html('aaaa'), 404);
  await putPage('/nowhere', html('aaaa', { route: null }));
  await putPage('/other', '<h1>not ours</h1>');
  expect(storage.kept(PAGES_CACHE)).toEqual([]);
});

test('fetches every cached page again in a new language and keeps one that fails to load', async () => {
  await putPage('/gifts', html('aaaa', { lang: 'en' }));
  await putPage('/faq', html('aaaa', { lang: 'en' }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/faq') throw new TypeError('offline');
    expect(init.cache).toBe('reload');
    return new Response(html('aaaa', { lang: 'de' }));
  });
  await recachePages();
  const offline = async (path: string) => (await fetchPage(path, Promise.reject(new TypeError('offline')))).text();
  expect(await offline('/gifts')).toContain('"lang":"de"');
  expect(await offline('/faq')).toContain('"lang":"en"');
});
