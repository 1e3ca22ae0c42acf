import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Composition, LANGUAGES, type ReleaseRecord } from '../types';
import { composePage } from './composePage';
import { composeVariant } from './composeSet';

const titles = { en: 'Home & <more>', es: 'Inicio', fr: 'Accueil', fa: 'خانه', de: 'Start', ru: 'Главная' };

const release = (record: Partial<ReleaseRecord> & { name: string }): ReleaseRecord => {
  const chunks = record.chunks ?? {};
  const named = [...Object.values(chunks).flatMap(({ js, css }) => [...js, ...css]), ...(record.preload ?? [])];
  return {
    version: '1.0.0',
    kind: record.name === 'shell' ? 'shell' : 'remote',
    federation: '2.9.2',
    exposes: [],
    uses: [],
    shared: {},
    routes: [],
    chunks,
    preload: [],
    published_at: '',
    entry: '',
    content: '',
    files: Object.fromEntries(named.map((file) => [file, { size: 1, sha384: `sha384-of-${file}` }])),
    ...record,
  };
};

const shell = release({
  name: 'shell',
  chunks: {
    main: { js: ['lib.js', 'index.js'], css: ['index.css'] },
    'messages-en': { js: ['messages-en.js'], css: [] },
    'shared:@doorstep/shared-ui/forms': { js: ['forms.js'], css: ['forms.css'] },
  },
  preload: ['onest-latin-wght.woff2', 'onest-cyrillic-wght.woff2', 'vazirmatn-arabic-wght.woff2'],
});
const route = { id: 'home', path: '/home', access: 'visitor' as const, data: ['categories' as const], titles };
const catalog = release({
  name: 'mf-catalog',
  routes: [route],
  chunks: {
    entry: { js: ['remoteEntry.js'], css: [] },
    './routes': { js: ['routes.js', 'common.js'], css: [] },
    'screen-home': { js: ['home.js', 'common.js'], css: ['home.css'], shared: ['@doorstep/shared-ui/forms'] },
    'screen-other': { js: ['other.js'], css: [] },
    'messages-en': { js: ['en.js'], css: [] },
    'messages-de': { js: ['de.js'], css: [] },
  },
});
const composition: Composition = {
  generation: 1,
  set: 'aaaaaaaa',
  lang: 'en',
  route: { remote: 'mf-catalog', id: 'home' },
  shell: '1.0.0',
  remotes: {},
  settings: { apiExtensions: true, appToken: '</script><!--', timeZone: 'America/Los_Angeles' },
};
const page = (input: Partial<Parameters<typeof composePage>[0]> = {}) =>
  composePage({ language: 'en', composition, shell, owner: { release: catalog, route }, ...input });
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, match]) => match);

test('preloads the data of a signed-in person from our own server', () => {
  const owner = { release: catalog, route: { ...route, own: ['/bookings?type=1'] as const } };
  const link = '<link rel="preload" as="fetch" href="/api/v1/bookings?type=1" crossorigin>';
  expect(composePage({ language: 'en', composition, shell, owner })).toContain(link);
  const foreign = { ...composition, settings: { ...composition.settings, apiExtensions: false } };
  expect(composePage({ language: 'en', composition: foreign, shell, owner })).not.toContain('/api/v1/bookings');
});

test('lists exactly the files that the route needs, with their hashes', () => {
  const html = page();
  expect(all(html, /<script defer src="([^"]+)" integrity="sha384-[^"]+" crossorigin>/g)).toEqual([
    '/shell/1.0.0/lib.js',
    '/shell/1.0.0/index.js',
  ]);
  expect(all(html, /<link rel="stylesheet" href="([^"]+)" integrity="sha384-[^"]+" crossorigin>/g)).toEqual([
    '/shell/1.0.0/index.css',
  ]);
  // A slow stylesheet of a remote must not delay the first paint.
  expect(all(html, /<link rel="preload" as="style" href="([^"]+)" integrity="sha384-[^"]+" crossorigin>/g)).toEqual([
    '/remotes/mf-catalog/1.0.0/home.css',
    '/shell/1.0.0/forms.css',
  ]);
  expect(all(html, /<link rel="preload" as="script" href="([^"]+)" integrity="sha384-[^"]+" crossorigin>/g)).toEqual([
    '/shell/1.0.0/messages-en.js',
    '/remotes/mf-catalog/1.0.0/remoteEntry.js',
    '/remotes/mf-catalog/1.0.0/routes.js',
    '/remotes/mf-catalog/1.0.0/common.js',
    '/remotes/mf-catalog/1.0.0/home.js',
    '/shell/1.0.0/forms.js',
    '/remotes/mf-catalog/1.0.0/en.js',
  ]);
  expect(all(html, /<link rel="preload" as="fetch" href="([^"]+)" crossorigin>/g)).toEqual(['/data/categories.json']);
  expect(all(html, /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin>/g)).toEqual([
    '/shell/1.0.0/onest-latin-wght.woff2',
  ]);
  expect(html).not.toContain('other.js');
});

test('contains no inline script or style, and escapes all inserted values', () => {
  const html = page();
  expect(html).not.toMatch(/<script(?! defer src=| type="application\/json")/);
  expect(html).not.toMatch(/<style| style=| on\w+=/);
  expect(html).toContain('<title>Home &amp; &lt;more&gt; · Doorstep</title>');
  expect(html).toContain('"appToken":"\\u003c/script>\\u003c!--"');
  expect(JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '')).toEqual(composition);
});

test.each(LANGUAGES)('composes the page in %s with its language, direction, title and sentence', (language) => {
  const html = page({ language });
  expect(html).toContain(`<html lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}">`);
  expect(html).toContain(`${language === 'en' ? 'Home &amp;' : titles[language]}`);
  expect(html).toMatch(/<noscript>.*JavaScript|<noscript>.*جاوااسکریپت/);
  const fonts = all(html, /as="font" type="font\/woff2" href="\/shell\/1\.0\.0\/([a-z]+-[a-z]+)-/g);
  expect(fonts.sort()).toEqual(
    { fa: ['vazirmatn-arabic'], ru: ['onest-cyrillic', 'onest-latin'] }[language as string] ?? ['onest-latin'],
  );
});

test('contains a prerendered screen with its data, so that nothing is requested twice', () => {
  expect(page()).toContain('<div id="root"></div>');
  const css = '.a{color:red}';
  const data = { standing: 'visitor' as const, views: { categories: '<b>' } };
  const html = page({ content: { html: '<main>Hello</main>', data, css } });
  expect(html).toContain('<div id="root"><main>Hello</main></div><link rel="stylesheet" href="/shell/1.0.0/index.css"');
  expect(html).toContain(
    '<script type="application/json" id="page-data">{"standing":"visitor","views":{"categories":"\\u003cb>"}}</script>',
  );
  const hash = createHash('sha384').update(css).digest('base64');
  expect(html).toContain(
    `content="style-src-elem 'self' 'sha384-${hash}'; style-src-attr 'unsafe-inline'; form-action 'none'"><`,
  );
  expect(html.indexOf('style-src-elem')).toBeLessThan(html.indexOf(`<style>${css}</style>`));
  expect(html).not.toContain('/data/categories.json');
});

test('declares the fonts once: inline where the page has styles, otherwise in their file', () => {
  const css = ['fonts.1234.css', 'index.css'];
  const withFonts = {
    ...shell,
    chunks: { ...shell.chunks, main: { js: ['index.js'], css: css.map((file) => `css/${file}`) } },
  };
  const sheets = (html: string) =>
    all(html, /<link rel="(?:stylesheet|preload)"(?: as="style")? href="\/shell\/1\.0\.0\/css\/([^"]+)"/g);
  expect(sheets(page({ shell: withFonts }))).toEqual(css);
  const data = { standing: 'visitor' as const, views: {} };
  const drawn = page({ shell: withFonts, content: { html: '<main>Hello</main>', data, css: '@font-face{}' } });
  expect(sheets(drawn)).toEqual(['index.css', 'index.css']);
});

test('allows installing the site when the shell has a manifest and icons', () => {
  expect(page()).not.toMatch(/rel="(manifest|apple-touch-icon)"/);
  const file = { size: 1, sha384: 'sha384-x' };
  const files = { ...shell.files, 'manifest.webmanifest': file, 'icons/apple-touch-icon.png': file };
  const html = page({ shell: { ...shell, files } });
  expect(html).toContain('<link rel="manifest" href="/shell/1.0.0/manifest.webmanifest">');
  expect(html).toContain('<link rel="apple-touch-icon" href="/shell/1.0.0/icons/apple-touch-icon.png">');
});

test('composes the page for unknown paths without a remote', () => {
  const html = composePage({ language: 'de', composition: { ...composition, route: null }, shell });
  expect(html).toContain('<title>Seite nicht gefunden · Doorstep</title>');
  expect(html).not.toContain('/remotes/');
});

test('composes every route in every language, with reproducible bytes', () => {
  const item = (name: string, prefix: string) => ({
    url: `${prefix}/1.0.0/x.js`,
    metadata: { version: '1.0.0', integrity: `sha384-${name}` },
    deployment: { traffic: 100, default: true },
  });
  const resolved = { shell: item('shell', '/shell'), 'mf-catalog': item('mf-catalog', '/remotes/mf-catalog') };
  const find = (name: string) => (name === 'shell' ? shell : catalog);
  const input = { generation: 3, id: 'bbbbbbbb', resolved, settings: composition.settings, schema: 's', find };
  const files = composeVariant(input);
  expect([...files.keys()]).toEqual([
    ...LANGUAGES.flatMap((language) => [`${language}/home.html`, `${language}/404.html`]),
    'robots.txt',
    'sitemap.xml',
    'sw.js',
    'manifest.json',
  ]);
  expect([...composeVariant(input)]).toEqual([...files]);
  expect(files.get('en/home.html')).toContain(
    '"remotes":{"mf-catalog":{"version":"1.0.0","url":"/remotes/mf-catalog/1.0.0/x.js","integrity":"sha384-mf-catalog","routes":[["/home","visitor",["categories"]]]}}',
  );
});

function composeHomeAmong(count: number) {
  const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const teams = Array.from({ length: count - 1 }, (_, index) => `team-${hash(`team ${index}`).slice(7, 13)}`);
  const remotes = teams.map((team) => ({
    ...release({ name: `mf-${team.toLowerCase().replace(/[^a-z-]/g, 'x')}` }),
    routes: [{ id: team, path: `/${team.replace(/[^A-Za-z-]/g, 'x')}`, access: 'customer' as const, titles }],
  }));
  const all = [shell, { ...catalog, uses: [`${remotes[0]?.name}/Piece`] }, ...remotes];
  const resolved = Object.fromEntries(
    all.map(({ name, version }) => {
      const address = (number: string) => `/${name === 'shell' ? '' : 'remotes/'}${name}/${number}/remoteEntry.js`;
      const fallback = { version: '0.9.0', integrity: hash(`${name} before`) };
      const item = {
        url: address(version),
        fallbackUrl: address('0.9.0'),
        metadata: { version, integrity: hash(name) },
        deployment: { traffic: 100, default: true },
        extras: { fallback },
      };
      return [name, item] as const;
    }),
  );
  const find = (name: string) => all.find((one) => one.name === name) ?? shell;
  const pages = composeVariant({ generation: 3, id: 'x', resolved, settings: composition.settings, schema: 's', find });
  const html = pages.get('en/home.html') ?? '';
  const newComposition = JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Composition;
  const sentCount = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  return { html, told: newComposition, sent: sentCount, used: remotes[0]?.name ?? '', hash };
}

test('adds at most 2 kB and no request to the home page for 60 remotes', () => {
  const few = composeHomeAmong(6);
  const many = composeHomeAmong(60);
  expect(many.sent - few.sent).toBeLessThanOrEqual(2000);
  const requests = (html: string) => all(html, /(?:src|href)="([^"]+)"/g);
  expect(requests(many.html)).toEqual(requests(few.html));

  expect(Object.keys(few.told.remotes)).toHaveLength(6);
  expect(few.told.others).toBeUndefined();
  expect(Object.keys(many.told.remotes).sort()).toEqual(['mf-catalog', many.used].sort());
  const others = Object.entries(many.told.others ?? {});
  expect(others).toHaveLength(58);
  for (const [name, other] of others) {
    expect(other).toEqual({
      version: '1.0.0',
      pin: many.hash(name).slice(7, 23),
      fallback: { version: '0.9.0', pin: many.hash(`${name} before`).slice(7, 23) },
      routes: [[expect.stringMatching(/^\/team-/), 'customer']],
    });
  }
});
