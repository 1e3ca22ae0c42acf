import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { assetsOf, openSite, readRelease } from '@doorstep/release';
import type { Composition } from '@doorstep/shared-api/remote';
import { compositionOf } from '../../fixtures/composition';
import { sharedSite } from '../../fixtures/sites';
import { expect, test } from '../../fixtures/test';
import { buildMonolith } from '../../monolith/build';

/**
 * Maximum script bytes for each page that the bench measures: their size on 30 November 2026 plus at most 600 bytes.
 * Day.js takes 3.9 kB of them. Other pages consist of the same pieces.
 */
const MAX_SCRIPT_BYTES: Readonly<Record<string, number>> = {
  '/home': 192_300,
  '/most-categories': 188_400,
  '/laundry-services': 195_900,
  '/All-Service-Providerlist': 204_800,
  '/my-booking': 202_300,
};

test('every measured page keeps its byte limit and loads no more script than the monolith', async ({ page }) => {
  const composition = await compositionOf(page.request);
  const { dist, record } = await buildMonolith();
  const sizes = new Map<string, Promise<number>>();
  const compressed = (file: string) => {
    const size = sizes.get(file) ?? compressedSize(path.join(dist, file));
    sizes.set(file, size);
    return size;
  };
  for (const { path: address, remote, id, scripts } of routesWithFiles(composition)) {
    const limit = MAX_SCRIPT_BYTES[address];
    if (limit === undefined) continue;
    const federated = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    const chunks = ['main', 'messages-en', `messages-${remote}-en`, `screen-${id}`].map((name) => {
      const chunk = record.chunks[name];
      if (!chunk) throw new Error(`The monolith has no chunk ${name}.`);
      return chunk.js;
    });
    const files = [...new Set(chunks.flat())];
    const monolith = (await Promise.all(files.map(compressed))).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: `JS of ${address}`, description: `${federated} bytes, one app ${monolith}` });
    expect(federated).toBeGreaterThan(50_000);
    expect(federated / monolith, address).toBeLessThanOrEqual(1);
    expect.soft(federated, address).toBeLessThanOrEqual(limit);
  }
});

test('the browser loads exactly the scripts of /home that the release lists', async ({ page }) => {
  const composition = await compositionOf(page.request);
  const planned = routesWithFiles(composition).find(({ path: address }) => address === '/home')?.scripts ?? [];
  await page.goto('/home', { waitUntil: 'load' });
  await expect(page.getByRole('link', { name: /^Cleaning/ }).first()).toBeVisible();
  const fetched = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname);
  });
  expect([...new Set(fetched)].sort()).toEqual(planned.map(({ url }) => url).sort());
});

test("the shell's first scripts are marked for eager compilation", async ({ page }) => {
  const [home] = routesWithFiles(await compositionOf(page.request)).filter(({ path: address }) => address === '/home');
  const first = home?.scripts.filter(({ url }) => /^\/shell\/[^/]+\/static\/js\/[^/]+$/.test(url)) ?? [];
  expect(first).toHaveLength(2);
  for (const { file } of first) expect(read(file).split('\n')[0], file).toBe('//# allFunctionsCalledOnLoad');
});

/** Words that occur only in the source of a library, and the lazy shared module that may load it. */
const LIBRARY_MARKERS: readonly { name: string; word: RegExp; broughtBy?: string }[] = [
  { name: 'Formik', word: /setFieldTouched:/, broughtBy: '@doorstep/shared-ui/forms' },
  { name: 'yup', word: /notOneOf/, broughtBy: '@doorstep/shared-ui/forms' },
  { name: 'Stripe', word: /js\.stripe\.com/ },
  { name: 'Google Maps', word: /maps\/api\/js/ },
];

test('no page loads a form library, Stripe or Maps unless its screen uses them', async ({ page }) => {
  const matches = routesWithFiles(await compositionOf(page.request)).flatMap(({ path: address, consumed, scripts }) =>
    LIBRARY_MARKERS.filter(
      ({ word, broughtBy }) =>
        !(broughtBy && consumed.includes(broughtBy)) && scripts.some(({ file }) => word.test(read(file))),
    ).map(({ name }) => `${address}: ${name}`),
  );
  expect(matches).toEqual([]);
  const forms = routesWithFiles(await compositionOf(page.request)).find(({ path: address }) => address === '/login');
  for (const { word, broughtBy } of LIBRARY_MARKERS)
    if (broughtBy) expect(forms?.scripts.some(({ file }) => word.test(read(file)))).toBe(true);
});

function routesWithFiles({ shell, remotes }: Composition) {
  const site = openSite(sharedSite('nginx').dataDir);
  const { record: host } = readRelease(site, 'shell', shell);
  return Object.entries(remotes).flatMap(([remote, { version }]) => {
    const { record: release } = readRelease(site, remote, version);
    return release.routes.map((route) => {
      const { scripts, preloadScripts } = assetsOf('en', host, { release, route });
      const files = [...scripts, ...preloadScripts].map(({ url }) => {
        const [owner, inside] = url.startsWith('/shell/')
          ? [host, url.split('/').slice(3)]
          : [release, url.split('/').slice(4)];
        const { br, size } = owner.files[inside.join('/')] ?? {};
        return { url, file: path.join(site.root, url), bytes: br?.size ?? size ?? 0 };
      });
      const consumed = release.chunks[`screen-${route.id}`]?.shared ?? [];
      return { path: route.path, remote, id: route.id, scripts: files, consumed };
    });
  });
}

const contents = new Map<string, string>();
function read(file: string): string {
  const content = contents.get(file) ?? readFileSync(file, 'utf8');
  contents.set(file, content);
  return content;
}

async function compressedSize(file: string): Promise<number> {
  const content = await readFile(file);
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
