import { expect, test } from 'vitest';
import { type Composition, LANGUAGES, type PageData, type ReleaseRecord, type RouteRecord } from '../types';
import { headOf } from './head';
import { crawlFiles, ORIGIN_PLACEHOLDER } from './sitemap';

const texts = (text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${text} (${language})`])) as RouteRecord['titles'];
const route = (input: Partial<RouteRecord> & { path: string }): RouteRecord => ({
  id: input.path.slice(1),
  access: 'visitor',
  titles: texts('Title'),
  ...input,
});
const home = route({ path: '/home', descriptions: texts('Find "help" & book it') });
const list = route({ path: '/All-Service-Providerlist', descriptions: texts('Everybody') });
const provider = route({ path: '/Provider-Details-data', subject: 'provider_id', descriptions: texts('One of them') });
const login = route({ path: '/login' });
const bookings = route({ path: '/my-booking', access: 'customer', descriptions: texts('Yours') });

const release = (routes: readonly RouteRecord[], files: readonly string[] = []): ReleaseRecord => ({
  name: 'mf-catalog',
  version: '1.0.0',
  kind: 'remote',
  federation: '2.9.2',
  exposes: [],
  uses: [],
  shared: {},
  chunks: {},
  preload: [],
  published_at: '',
  entry: '',
  content: '',
  routes,
  files: Object.fromEntries(files.map((file) => [file, { size: 1, sha384: 'sha384-x' }])),
});
const catalog = release([home, list, provider, login, bookings]);
const shell = { ...release([], ['icons/icon-512.png', 'icons/preview.png']), name: 'shell' };
const settings = { apiExtensions: true, appToken: 't', timeZone: 'America/Los_Angeles' };
const site = 'https://doorstep.example';

function head(
  of: RouteRecord | undefined,
  language: (typeof LANGUAGES)[number] = 'en',
  publicUrl?: string,
  data?: PageData,
  more: Partial<Composition['settings']> = {},
): string {
  const composition: Composition = {
    generation: 1,
    set: 'a',
    lang: language,
    route: null,
    shell: '1.0.0',
    remotes: {},
    settings: { ...settings, ...(publicUrl ? { publicUrl } : {}), ...more },
  };
  const owner = of && { owner: { release: catalog, route: of } };
  const content = data && { content: { html: '', css: '', data } };
  return headOf({ language, composition, shell, ...owner, ...content }).join('\n');
}
const graphOf = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')['@graph'];

test('describes a public page, with its URL and those in other languages', () => {
  const html = head(home, 'fa', site);
  expect(html).toContain('<meta name="description" content="Find &quot;help&quot; &amp; book it (fa)">');
  expect(html).toContain(`<link rel="canonical" href="${site}/home?lang=fa">`);
  expect(html).toContain(`<link rel="alternate" hreflang="en" href="${site}/home">`);
  expect(html).toContain(`<link rel="alternate" hreflang="de" href="${site}/home?lang=de">`);
  expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${site}/home">`);
  expect(html.match(/rel="alternate"/g)).toHaveLength(LANGUAGES.length + 1);
  expect(html).toContain('<meta property="og:title" content="Title (fa)">');
  expect(html).toContain('<meta property="og:locale" content="fa_IR">');
  expect(html).toContain(`<meta property="og:image" content="${site}/shell/1.0.0/icons/preview.png">`);
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="twitter:card" content="summary_large_image">');
  expect(html).not.toContain('noindex');
});

test('uses URLs of the serving machine when PUBLIC_URL is not set', () => {
  const html = head(home, 'de', undefined, undefined, { localUrl: 'http://localhost:9000' });
  expect(html).toContain('<link rel="canonical" href="http://localhost:9000/home?lang=de">');
  expect(html).toContain('<meta property="og:url" content="http://localhost:9000/home?lang=de">');
  expect(html).toContain('<meta property="og:image" content="http://localhost:9000/shell/');
  expect(graphOf(html)[1]).toMatchObject({ url: 'http://localhost:9000/home?lang=de' });
  expect(head(home, 'de', site, undefined, { localUrl: 'http://localhost:9000' })).not.toContain('localhost');
});

test('searches the list of providers on another server', () => {
  expect(graphOf(head(home, 'en', site, undefined, { apiExtensions: false }))[1].potentialAction.target).toBe(
    `${site}/All-Service-Providerlist?q={query}`,
  );
});

test('uses root-relative URLs without a known origin', () => {
  expect(head(home)).toContain('<link rel="canonical" href="/home">');
});

test('marks pages that search engines must not show as noindex, without other tags', () => {
  for (const page of [login, bookings, undefined]) expect(head(page)).toBe('<meta name="robots" content="noindex">');
});

test('leaves the URL of a parameterized page to its screen', () => {
  const html = head(provider, 'en', site);
  expect(html).not.toMatch(/rel="(canonical|alternate)"|og:url|name="description"|noindex/);
  expect(html).toContain('<meta property="og:description" content="One of them (en)">');
});

test('describes site and search on the home page, and the breadcrumb on other pages', () => {
  expect(graphOf(head(home, 'de', site))).toMatchObject([
    { '@type': 'Organization', url: `${site}/home?lang=de` },
    { '@type': 'WebSite', inLanguage: 'de', potentialAction: { target: `${site}/search?q={query}` } },
  ]);
  expect(graphOf(head(list, 'de', site))).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ item: `${site}/home?lang=de` }, { name: 'Title (de)' }] },
  ]);
});

test('lists each public page in each language in the sitemap, and no other', () => {
  const files = crawlFiles([catalog], { ...settings, publicUrl: site });
  const sitemap = files.get('sitemap.xml') ?? '';
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toHaveLength(2 * LANGUAGES.length);
  expect(listed).toContain(`${site}/home`);
  expect(listed).toContain(`${site}/All-Service-Providerlist?lang=ru`);
  expect(sitemap).not.toMatch(/login|my-booking|Provider-Details/);
  expect(files.get('robots.txt')).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
});

test('leaves an unknown origin to the gateway', () => {
  const files = crawlFiles([catalog], settings);
  expect(files.get('robots.txt')).toContain(`Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`);
  expect(files.get('sitemap.xml')).toContain(`<loc>${ORIGIN_PLACEHOLDER}/home</loc>`);
});

const service = route({
  path: '/services/:category',
  source: '/service-pages/:category',
  descriptions: texts('A trade'),
});

test('uses the head of a prerendered screen, otherwise none for a parameterized page', () => {
  const pageHead = { address: '/services/plumbing', title: 'Plumbing', description: 'Taps & pipes' };
  const composed = head(service, 'en', site, { standing: 'visitor', views: {}, head: pageHead });
  expect(composed).toContain('<meta name="description" content="Taps &amp; pipes">');
  expect(composed).toContain(`<link rel="canonical" href="${site}/services/plumbing">`);
  expect(composed).toContain(`<meta property="og:title" content="Plumbing">`);
  expect(composed).not.toContain('ld+json');
  expect(head(service, 'en', site)).not.toMatch(/canonical|name="description"|noindex|ld\+json/);
});

test('names the sitemap of parameterized pages if the server lists them', () => {
  const robots = (routes: readonly RouteRecord[], apiExtensions: boolean) =>
    crawlFiles([release(routes)], { ...settings, apiExtensions }).get('robots.txt');
  expect(robots([home, service], true)).toContain('sitemap-pages.xml');
  expect(robots([home, service], false)).not.toContain('sitemap-pages.xml');
  expect(robots([home], true)).not.toContain('sitemap-pages.xml');
  expect(crawlFiles([release([home, service])], settings).get('sitemap.xml')).not.toContain(':category');
});
