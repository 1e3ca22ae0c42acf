import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  type Composition,
  integrityOf,
  liveGeneration,
  prerenderPages,
  promote,
  rollback,
  verificationFaults,
} from '@doorstep/release';
import { builds, makeDataDir, publishDist, settings } from '@doorstep/release/testing/factory';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositionOf, kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const shell = {
  ...builds.shell,
  version: '1.1.0',
  files: {
    'prerender.cjs': `
      exports.provided = { react: {} };
      exports.prerenderPage = async ({ composition, path, standing, views }, routes) => {
        const [{ marker }] = views.categories.data;
        return { html: '<main class="mf_catalog-box">' + [routes, path, composition.lang, standing, marker].join(' ') + '</main>' };
      };`,
  },
};
const catalog = (version: string, code = `exports.default = 'catalog ${version}';`) => ({
  ...builds.catalog,
  version,
  routes: [
    { id: 'home', path: '/home', data: ['categories'] as const, prerender: true },
    { id: 'provider', path: '/Provider-Details-data' },
  ],
  files: { 'prerender.cjs': code },
});

async function publishAndPromote(
  site: RunningSite,
  build: Parameters<typeof publishDist>[2] & { name: string; version: string },
) {
  await publishDist(site.dataDir, site.site, build);
  await promote(site.site, { name: build.name, version: build.version }, { settings });
}

const rootOf = (html: string) => /<div id="root">(.*?)<\/div><link|<div id="root"><\/div>/s.exec(html)?.[1] ?? '';
const fetchRootHtml = async (site: RunningSite, address = '/home', cookie = '') =>
  rootOf((await site.ask(address, { headers: { Cookie: cookie } })).text);
const waitForText = (site: RunningSite, text: string, address?: string) =>
  vi.waitFor(async () => expect(await fetchRootHtml(site, address)).toContain(text), {
    timeout: 20_000,
    interval: 100,
  });

describe.each(kinds)('pages prerendered, through %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
    await publishAndPromote(site, shell);
    await publishAndPromote(site, catalog('1.1.0'));
    await waitForText(site, 'catalog 1.1.0');
  });
  afterAll(() => site?.stop());

  test('differ by language and audience at the same address', async () => {
    expect(await fetchRootHtml(site)).toBe('<main class="mf_catalog-box">catalog 1.1.0 /home en visitor a</main>');
    expect(await fetchRootHtml(site, '/home', 'mf_as=customer; lang=fa')).toContain('/home fa customer');
    expect(await fetchRootHtml(site, '/home', 'mf_as=provider')).toContain('/home en provider');
    expect(await fetchRootHtml(site, '/home?lang=de')).toContain('/home de visitor');
    expect(await fetchRootHtml(site, '/home?q=1')).toBe('');
    expect(await fetchRootHtml(site, '/home', 'mf_as=admin')).toBe('');
    expect(await fetchRootHtml(site, '/home', 'mf_as=../../visitor')).toBe('');
    expect(await fetchRootHtml(site, '/Provider-Details-data')).toBe('');
  });

  test('inline only their data and their styles, which the policy allows by hash', async () => {
    const { text, headers } = await site.ask('/home');
    expect(JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(text)?.[1] ?? '')).toMatchObject({
      standing: 'visitor',
      views: { categories: { data: [{ marker: 'a' }] } },
    });
    const css = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    expect(css).toContain('.mf_catalog-box{color:red}');
    expect(css).not.toContain('.shell-box');
    expect(text).toContain(`style-src-elem 'self' 'sha384-${createHash('sha384').update(css).digest('base64')}'`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(text).not.toContain('href="/data/categories.json"');
  });

  test('follow a release and its rollback, which are served at once, within seconds', async () => {
    await publishAndPromote(site, catalog('1.2.0'));
    const { text } = await site.ask('/home');
    expect(compositionOf(text).remotes['mf-catalog']?.version).toBe('1.2.0');
    await waitForText(site, 'catalog 1.2.0');
    await rollback(site.site, undefined);
    expect(compositionOf((await site.ask('/home')).text).remotes['mf-catalog']?.version).toBe('1.1.0');
    await waitForText(site, 'catalog 1.1.0');
  });

  test('leave the signed generation unchanged, and verification detects altered ones', async () => {
    const live = liveGeneration(site.site) ?? 0;
    expect(verificationFaults(site.site, live)).toEqual([]);
    const [set = ''] = readdirSync(path.join(site.site.root, 'generations', String(live), 'pages'));
    const file = path.join(site.site.root, 'generations', String(live), 'pages', set, 'fresh/visitor/en/home.html');
    const prerendered = readFileSync(file, 'utf8');
    for (const [altered, issue] of [
      [prerendered.replace('/shell/1.1.0/static/js/index.js', '/uploads/evil.js'), /home\.html .* was altered/],
      [prerendered.replace('<main', '<script src="/uploads/evil.js"></script><main'), /could run/],
      [prerendered.replace('<main', '<main onclick="evil()"'), /could run/],
      ['<!doctype html>', /not a page that this site composes/],
    ] as const) {
      writeFileSync(file, altered);
      expect(verificationFaults(site.site, live).join()).toMatch(issue);
    }
    writeFileSync(file, prerendered);
    writeFileSync(`${file}.br`, brotliCompressSync('<!doctype html>'));
    expect(verificationFaults(site.site, live).join()).toMatch(/br twin was altered/);
  });

  test.each([
    ['throws', "throw new Error('no')"],
    ['never ends', 'for (;;);'],
    ['asks for what nobody provides', "require('node:fs')"],
  ])('go out without prerendering when the build of a version %s', async (what, code) => {
    const version = `2.0.0-${what.replaceAll(' ', '-')}`;
    await publishAndPromote(site, catalog(version, code));
    const { text } = await site.ask('/home');
    expect(compositionOf(text).remotes['mf-catalog']?.version).toBe(version);
    expect(rootOf(text)).toBe('');
    await rollback(site.site, undefined);
    await waitForText(site, 'catalog 1.1.0');
  });
});

test('the gateway refuses to run a build that differs from the published one', async () => {
  const { dataDir, remove } = makeDataDir();
  try {
    const file = path.join(dataDir, 'prerender.cjs');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, "exports.default = 'altered';");
    const build = { file, sha384: integrityOf("exports.default = 'published';"), prefix: '/shell/1.0.0/' };
    const page = {
      id: '1',
      path: '/home',
      standing: 'visitor' as const,
      views: {},
      content: {},
      composition: {} as Composition,
    };
    const { drawings, issues } = await prerenderPages([{ ...page, shell: build, remote: build }]);
    expect(drawings.size).toBe(0);
    expect(issues.get('1')).toBe(`${file} is not what was published.`);
  } finally {
    remove();
  }
});

describe('the data of prerendered pages', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite('embedded');
    await publishAndPromote(site, shell);
    await publishAndPromote(site, catalog('1.1.0'));
    await waitForText(site, 'catalog 1.1.0');
  });
  afterAll(() => site?.stop());

  test('come from the server; while it fails, pages go out without prerendering and are rendered later', async () => {
    site.api.status = 500;
    site.api.marker = 'b';
    await publishAndPromote(site, catalog('1.2.0'));
    expect(await fetchRootHtml(site)).toBe('');
    site.api.status = 200;
    await vi.waitFor(async () => expect(await fetchRootHtml(site)).toContain('visitor b'), {
      timeout: 20_000,
      interval: 100,
    });
  });

  test('reach a page that missed its render deadline once the machine has time', async () => {
    const code = shell.files['prerender.cjs']
      .replace(
        'const [{ marker }]',
        `if (path === '/faq' && Date.now() < routes.busyUntil) await new Promise(() => {}); const [{ marker }]`,
      )
      .replace('views.categories.data', 'views.categories?.data ?? [{}]');
    await publishAndPromote(site, { ...shell, version: '1.1.1', files: { 'prerender.cjs': code } });
    const routes = [...catalog('').routes, { id: 'faq', path: '/faq', prerender: true }];
    // The process that renders is ended after ten seconds, and nothing but time has changed then.
    const remote = `exports.default = { busyUntil: ${Date.now() + 8000}, toString: () => 'catalog 1.2.1' };`;
    await publishAndPromote(site, { ...catalog('1.2.1', remote), routes });
    await vi.waitFor(async () => expect(await fetchRootHtml(site, '/faq')).toContain('catalog 1.2.1 /faq'), {
      timeout: 60_000,
      interval: 200,
    });
  }, 90_000);

  test('refresh, and only pages that show changed data are rendered again', async () => {
    const prerenderedBy = 'const process = Math.random();';
    const code = shell.files['prerender.cjs']
      .replace('exports.provided', `${prerenderedBy} exports.provided`)
      .replace(
        'const [{ marker }] = views.categories.data;',
        "const { marker } = views.categories?.data[0] ?? { marker: 'none' };",
      )
      .replace('standing, marker]', 'standing, marker, process]');
    await publishAndPromote(site, { ...shell, version: '1.2.0', files: { 'prerender.cjs': code } });
    const routes = [...catalog('').routes, { id: 'terms', path: '/terms', prerender: true }];
    await publishAndPromote(site, { ...catalog('1.3.0'), routes });
    await waitForText(site, 'none', '/terms');
    const before = { home: await fetchRootHtml(site), terms: await fetchRootHtml(site, '/terms') };

    site.api.marker = 'c';
    await waitForText(site, 'visitor c');
    const after = { home: await fetchRootHtml(site), terms: await fetchRootHtml(site, '/terms') };
    const processOf = (html: string) => /0\.\d+/.exec(html)?.[0];
    expect(processOf(before.home)).toBe(processOf(before.terms));
    expect(processOf(after.home)).not.toBe(processOf(before.home));
    expect(after.terms).toBe(before.terms);
  });
});
