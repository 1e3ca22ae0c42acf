import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUCKET_HEADER, LANGUAGES, liveGeneration, promote, rollback, verificationFaults } from '@doorstep/release';
import { builds, publishDist, settings } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookieOf, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 40_000 });

const descriptions = Object.fromEntries(LANGUAGES.map((language) => [language, `Help (${language})`])) as Record<
  (typeof LANGUAGES)[number],
  string
>;
const shell = {
  ...builds.shell,
  version: '1.1.0',
  files: {
    'prerender.cjs': `
      exports.provided = { react: {} };
      exports.prerenderPage = async ({ composition, path, standing, page }, routes) => ({
        html: '<main class="mf_catalog-box">' + [routes, path, composition.lang, standing, page && page.marker].join(' ') + '</main>',
        ...(page && { head: { address: path, title: 'Page of ' + page.name, description: 'All of ' + page.name } }),
      });`,
  },
};
const catalog = (version: string) => ({
  ...builds.catalog,
  version,
  routes: [
    { id: 'home', path: '/home', prerender: true },
    {
      id: 'services',
      path: '/services/:category',
      source: '/service-pages/:category' as const,
      prerender: true,
      descriptions,
    },
    { id: 'area', path: '/services/:category/:area', source: '/service-pages/:category/:area' as const, descriptions },
  ],
  files: { 'prerender.cjs': `exports.default = '${version}';` },
});

let pages: Record<string, { name: string; marker: string; address?: Record<string, string> }> = {};
let isDown = false;

function serveServicePages(site: RunningSite) {
  site.api.respond = ({ url = '' }, response) => {
    if (!url.startsWith('/api/v1/service-pages')) return false;
    const [address = ''] = url.slice('/api/v1/service-pages'.length).split('?');
    const page = pages[address.slice(1)];
    const list = Object.keys(pages).map((key) => {
      const [category, area] = key.split('/');
      return { category, ...(area && { area }) };
    });
    const body = address ? page : { pages: list };
    response.writeHead(isDown ? 503 : body ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
    return true;
  };
}

async function publishAndPromote(
  site: RunningSite,
  build: Parameters<typeof publishDist>[2] & { name: string; version: string },
) {
  await publishDist(site.dataDir, site.site, build);
  await promote(site.site, { name: build.name, version: build.version }, { settings });
}

const rootOf = (html: string) => /<div id="root">(.*?)<\/div><link|<div id="root"><\/div>/s.exec(html)?.[1] ?? '';
const fetchRootHtml = async (site: RunningSite, address: string, cookie = '') =>
  rootOf((await site.ask(address, { headers: { Cookie: cookie } })).text);
const waitForText = (site: RunningSite, text: string, address: string, cookie = '') =>
  vi.waitFor(async () => expect(await fetchRootHtml(site, address, cookie)).toContain(text), {
    timeout: 30_000,
    interval: 100,
  });
const storedPageFile = (site: RunningSite, file: string) => {
  const live = String(liveGeneration(site.site));
  const [set = ''] = Object.keys(
    JSON.parse(readFileSync(path.join(site.site.root, 'current/generation.json'), 'utf8')).sets,
  );
  return path.join(site.site.root, 'content', live, 'kept', set, file);
};

describe.each(kinds)('pages of a path with parameters, through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    pages = {
      plumbing: { name: 'Plumbing', marker: 'm1' },
      'plumbing/portland': { name: 'Plumbing in Portland', marker: 'm2' },
      cleaning: { name: 'Cleaning', marker: 'm3' },
    };
    site = await startSite(kind);
    serveServicePages(site);
    await publishAndPromote(site, shell);
    await publishAndPromote(site, catalog('1.1.0'));
    await waitForText(site, '1.1.0 /home', '/home');
  });
  afterAll(() => site?.stop());

  test('exist where the server knows one, rendered for each audience and language', async () => {
    await waitForText(site, '1.1.0 /services/plumbing en visitor m1', '/services/plumbing');
    await waitForText(site, '/services/plumbing fa visitor', '/services/plumbing?lang=fa');
    await waitForText(site, 'de customer m1', '/services/plumbing', 'mf_as=customer; lang=de');
    const page = await site.ask('/services/plumbing');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe((await site.ask('/home')).headers['cache-control']);
    expect(page.headers['content-security-policy']).toBe((await site.ask('/home')).headers['content-security-policy']);
  });

  test('with another query, a tester or an admin are rendered by the browser', async () => {
    for (const [address, cookie] of [
      ['/services/plumbing?service=s_1', ''],
      ['/services/plumbing', 'mf_as=admin'],
      ['/services/plumbing/portland', ''],
    ] as const) {
      const page = await site.ask(address, { headers: { Cookie: cookie } });
      expect([address, page.status, rootOf(page.text)]).toEqual([address, 200, '']);
      expect(page.text).toContain('id="composition"');
    }
  });

  test.each([
    '/services/nothing',
    '/services/plumbing/atlantis',
    '/services/plumbing/portland/7',
    '/services/_category',
    '/services/..%2fplumbing',
    '/services/',
    '/services',
    '/patterns/en/services/_category',
    '/_doorstep/prerendered/current/manifest.json',
    '/_doorstep/plain/current/manifest.json',
  ])('return 404 for %s', async (address) => {
    const page = await site.ask(address);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain('mf_catalog-box');
  });

  test('redirect another spelling to the canonical page', async () => {
    for (const spelling of ['/Services/Plumbing', '/services/plumbing/']) {
      const page = await site.ask(`${spelling}?lang=de`);
      expect([page.status, page.headers.location]).toEqual([301, '/services/plumbing?lang=de']);
    }
    expect((await site.ask('/services/Nothing')).status).toBe(404);
  });

  test('redirect a former address to the current one and drop its page', async () => {
    pages = { ...pages, plumbers: { name: 'Plumbers', marker: 'm4' } };
    await waitForText(site, '/services/plumbers en visitor m4', '/services/plumbers');
    const former = storedPageFile(site, 'visitor/en/services/plumbers.html');
    expect(existsSync(former)).toBe(true);
    pages = { ...pages, plumbers: { name: 'Plumbing', marker: 'm1', address: { category: 'plumbing' } } };
    await vi.waitFor(() => expect(existsSync(former)).toBe(false), { timeout: 20_000 });
    // The gateway may cache the previous response in this language for a second longer.
    for (const spelling of ['/services/plumbers', '/services/Plumbers/'])
      await vi.waitFor(
        async () => {
          const page = await site.ask(`${spelling}?lang=de`);
          expect([page.status, page.headers.location]).toEqual([301, '/services/plumbing?lang=de']);
        },
        { timeout: 20_000 },
      );
    const { plumbers: _, ...rest } = pages;
    pages = rest;
    await vi.waitFor(
      async () => expect((await site.ask('/sitemap-pages.xml')).text).not.toContain('/services/plumbers'),
      { timeout: 20_000 },
    );
  });

  test('carry a title, a description, a canonical link and translations of their own', async () => {
    await waitForText(site, 'de visitor m1', '/services/plumbing?lang=de');
    const { text } = await site.ask('/services/plumbing?lang=de');
    expect(text).toContain('<title>Page of Plumbing · Doorstep</title>');
    expect(text).toContain('<meta name="description" content="All of Plumbing">');
    expect(text).toContain('<link rel="canonical" href="/services/plumbing?lang=de">');
    expect(text).toContain('<link rel="alternate" hreflang="x-default" href="/services/plumbing">');
    expect(text).not.toContain('noindex');
    const plain = (await site.ask('/services/plumbing?service=1')).text;
    expect(plain).not.toContain('canonical');
  });

  test('appear in a sitemap of their own in every language, which the robots file names', async () => {
    const headers = { Host: 'help.example', 'Accept-Encoding': 'gzip, br' };
    expect((await site.ask('/robots.txt', { headers })).text).toContain(
      'Sitemap: http://help.example/sitemap-pages.xml\n',
    );
    await vi.waitFor(async () => expect((await site.ask('/sitemap-pages.xml', { headers })).status).toBe(200), {
      timeout: 20_000,
    });
    const { text, headers: own } = await site.ask('/sitemap-pages.xml', { headers });
    expect(own['content-type']).toBe('text/xml; charset=utf-8');
    const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toHaveLength(3 * LANGUAGES.length);
    expect(listed).toContain('http://help.example/services/plumbing/portland?lang=fa');
    for (const address of listed.map((one = '') => one.slice('http://help.example'.length)))
      expect([address, (await site.ask(address)).status]).toEqual([address, 200]);
    expect((await site.ask('/sitemap.xml', { headers })).text).not.toContain(':category');
  });

  test('render again only for what changed, and disappear with what was removed', async () => {
    await waitForText(site, 'en visitor m1', '/services/plumbing');
    await waitForText(site, 'en visitor m3', '/services/cleaning');
    const [own, other] = ['visitor/en/services/plumbing.html', 'visitor/en/services/cleaning.html'].map((file) =>
      storedPageFile(site, file),
    ) as [string, string];
    const before = readFileSync(other);
    pages = { ...pages, plumbing: { name: 'Plumbing', marker: 'm9' } };
    await waitForText(site, 'en visitor m9', '/services/plumbing');
    expect(readFileSync(other).equals(before)).toBe(true);
    const { cleaning, ...rest } = pages;
    pages = rest;
    await vi.waitFor(async () => expect((await site.ask('/services/cleaning')).status).toBe(404), { timeout: 20_000 });
    await vi.waitFor(() => expect(existsSync(other)).toBe(false), { timeout: 20_000 });
    expect(existsSync(own)).toBe(true);
    pages = { ...pages, ...(cleaning && { cleaning }) };
    await waitForText(site, 'en visitor m3', '/services/cleaning');
  });

  test('show the live version at once after a release and after its rollback', async () => {
    await waitForText(site, '1.1.0 /services/plumbing', '/services/plumbing');
    await publishAndPromote(site, catalog('1.2.0'));
    const page = await site.ask('/services/plumbing');
    expect(page.status).toBe(200);
    expect(page.text).toContain('/remotes/mf-catalog/1.2.0/');
    await waitForText(site, '1.2.0 /services/plumbing', '/services/plumbing');
    await rollback(site.site, undefined);
    expect((await site.ask('/services/plumbing')).text).toContain('/remotes/mf-catalog/1.1.0/');
    await waitForText(site, '1.1.0 /services/plumbing', '/services/plumbing');
  });

  test('pass verification, unlike a page that was planted', async () => {
    await waitForText(site, 'en visitor', '/services/plumbing');
    const live = liveGeneration(site.site) ?? 0;
    expect(verificationFaults(site.site, live)).toEqual([]);
    const file = storedPageFile(site, 'visitor/en/services/plumbing.html');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('/services/plumbing"', '/services/elsewhere"'));
    expect(verificationFaults(site.site, live).join()).toMatch(/plumbing\.html .* was altered/);
    writeFileSync(file, text);
  });

  test('stay available while the server is down, from the cache or without content', async () => {
    isDown = true;
    try {
      const page = await site.ask('/services/unseen');
      expect([page.status, rootOf(page.text)]).toEqual([200, '']);
      expect(await fetchRootHtml(site, '/services/plumbing')).toContain('en visitor');
    } finally {
      isDown = false;
    }
  });

  test('put a newcomer into a bucket that later pages keep', async () => {
    pages = { ...pages, [`new-${kind}`]: { name: 'New', marker: 'm5' } };
    const first = await site.ask(`/services/new-${kind}`);
    expect(first.headers['set-cookie']?.[0]).toMatch(/^mf_uid=.*HttpOnly; SameSite=Lax$/i);
    expect(first.headers[BUCKET_HEADER.toLowerCase()]).toMatch(/^bucket;desc=b\d\d$/);
    const again = await site.ask('/services/plumbing', { headers: { Cookie: cookieOf(first) } });
    expect(again.headers[BUCKET_HEADER.toLowerCase()]).toBe(first.headers[BUCKET_HEADER.toLowerCase()]);
  });
});

test('return 404 on a server without extensions', async () => {
  const site = await startSite('embedded', { API_EXTENSIONS: 'off' });
  try {
    serveServicePages(site);
    await publishDist(site.dataDir, site.site, catalog('1.1.0'));
    await promote(site.site, { name: 'mf-catalog', version: '1.1.0' }, { settings });
    expect((await site.ask('/services/plumbing')).status).toBe(404);
  } finally {
    await site.stop();
  }
});
