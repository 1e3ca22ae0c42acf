import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { BuildRecord } from '@doorstep/shared-api/remote';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { release } from '../../fixtures/commands';
import { compositionOf, withExamples } from '../../fixtures/composition';
import { fillSignIn, mia } from '../../fixtures/people';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';

/** Trying every script and style takes minutes and needs `TAMPER=all`. Otherwise one of each kind is tried. */
const tampersEveryFile = process.env.TAMPER === 'all';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let site: Site;
let signedIn: BrowserContextOptions['storageState'];
let version: string;
let folder: string;
let record: BuildRecord & { files: Record<string, { sha384: string }> };

test.beforeAll(async ({ baseURL, browser }) => {
  site = await startSite({ gateway: 'nginx', port: ports.tampered, env: { API_URL: baseURL, API_EXTENSIONS: 'on' } });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, mia);
  await expect(page).toHaveURL(/\/home/);
  signedIn = await context.storageState();
  version = (await compositionOf(page.request, `${site.url}/home`)).remotes['mf-catalog']?.version ?? '';
  await context.close();
  folder = path.join(site.dataDir, 'site/remotes/mf-catalog', version);
  record = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
});
test.afterAll(() => site.stop());

function screenLoadingFile(file: string): { path: string; language: string } | undefined {
  const names = Object.entries(record.chunks).flatMap(([name, { js, css }]) =>
    [...js, ...css].includes(file) ? [name] : [],
  );
  const screen = names.find((name) => name.startsWith('screen-'))?.slice('screen-'.length);
  const language = names.find((name) => name.startsWith('messages-'))?.slice('messages-'.length) ?? 'en';
  if (!names.length) return undefined;
  const route = record.routes.find(({ id }) => id === screen)?.path ?? '/most-categories';
  return { path: withExamples(route), language };
}

/** The debugger names a script or style only when it passed the browser's check. */
async function loadOutcomeOf(
  file: string,
  browser: Browser,
  place: { path: string; language: string },
): Promise<'run' | 'blocked' | 'both'> {
  const context = await browser.newContext({ ...(signedIn ? { storageState: signedIn } : {}) });
  await context.addCookies([{ name: 'lang', value: place.language, url: site.url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const address = `${site.url}/remotes/mf-catalog/${version}/${file}`;
  const fates = new Set<'run' | 'blocked'>();
  const noteRun = (url: string) => void (url === address && fates.add('run'));
  devtools.on('Debugger.scriptParsed', ({ url }) => noteRun(url));
  devtools.on('CSS.styleSheetAdded', ({ header }) => noteRun(header.sourceURL));
  page.on('console', (message) => {
    if (/'integrity' attribute/.test(message.text()) && message.text().includes(address)) fates.add('blocked');
  });
  for (const domain of ['Debugger.enable', 'DOM.enable', 'CSS.enable'] as const) await devtools.send(domain);
  await page.goto(`${site.url}${place.path}`);
  await expect.poll(() => fates.size, `${file} at ${place.path}`).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const [fate = 'both', ...others] = fates;
  await context.close();
  return others.length ? 'both' : fate;
}

/**
 * Adds one byte to the file and compresses the result again. The served file is complete and runs, but is not the
 * release.
 */
function tamper(file: string): () => void {
  const plain = path.join(folder, file);
  const before = ['', '.br', '.gz'].flatMap((ending) => {
    try {
      return [[plain + ending, readFileSync(plain + ending)] as const];
    } catch {
      return [];
    }
  });
  const altered = Buffer.concat([readFileSync(plain), Buffer.from('\n')]);
  for (const [twin] of before) {
    const coding = path.extname(twin);
    writeFileSync(
      twin,
      coding === '.br' ? zlib.brotliCompressSync(altered) : coding === '.gz' ? zlib.gzipSync(altered) : altered,
    );
  }
  return () => {
    for (const [twin, content] of before) writeFileSync(twin, content);
  };
}

const isRunnable = (file: string) => /\.(?:js|css)$/.test(file);

test('a file of a remote that was altered by one byte does not run, one file at a time, and verify names it', async ({
  browser,
}, testInfo) => {
  const knownItems = Object.keys(record.files).filter((file) => isRunnable(file) && screenLoadingFile(file));
  const sample = ['remoteEntry.js', 'exposed-routes', 'screen-home.*js', 'screen-home.*css'];
  const files = tampersEveryFile
    ? knownItems
    : sample.map((kind) => knownItems.find((file) => new RegExp(kind).test(file)) ?? kind);
  let tried = 0;
  for (const file of files) {
    const place = screenLoadingFile(file);
    if (!place) throw new Error(`${file} is in no chunk.`);
    expect(await loadOutcomeOf(file, browser, place), `${file} as released`).toBe('run');
    const restore = tamper(file);
    try {
      expect(await loadOutcomeOf(file, browser, place), `${file} altered`).toBe('blocked');
      if (tried % 10 === 0) {
        const { code, stdout } = await release(site.dataDir, 'verify');
        expect(code).toBe(1);
        expect(stdout).toContain(`mf-catalog@${version}: ${file} has`);
      }
    } finally {
      restore();
    }
    tried += 1;
  }
  expect((await release(site.dataDir, 'verify')).code).toBe(0);
  testInfo.annotations.push({ type: 'measured', description: `${tried} files altered, none ran` });
  console.log(`${tried} files altered, none ran`);
});

test('what the entry can load at runtime stands in it with its hash', () => {
  const entry = readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8');
  const loaded = Object.keys(record.files).filter((file) => isRunnable(file) && file.includes('/async/'));
  expect(loaded.length).toBeGreaterThan(20);
  for (const file of loaded) expect(entry, file).toContain(record.files[file]?.sha384);
});

test('a remote that a page of a long manifest only points at runs when it is what was released, and not otherwise', async ({
  page,
  forgive,
}) => {
  forgive(/is not what was released|\[doorstep\] mf-offers|RUNTIME-00\d|\[ Federation Runtime \]/);
  const pointAt = (change: (pin: string) => string) =>
    page.route('**/most-categories', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(id="composition">)(.*?)(<\/script>)/s,
        (_all, open, json, close) => {
          const { remotes, ...composition } = JSON.parse(json);
          const { 'mf-offers': offers, ...rest } = remotes;
          const others = {
            'mf-offers': { version: offers.version, pin: change(offers.integrity.slice(7, 23)), routes: offers.routes },
          };
          return open + JSON.stringify({ ...composition, remotes: rest, others }) + close;
        },
      );
      await route.fulfill({ response, body });
    });
  await pointAt((pin) => pin);
  await page.goto(`${site.url}/most-categories`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers and Promo Code' })).toBeVisible();

  await page.unroute('**/most-categories');
  await pointAt((pin) => (pin.startsWith('A') ? 'B' : 'A') + pin.slice(1));
  await page.goto(`${site.url}/most-categories`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByRole('heading', { name: 'This part of the page is not available' })).toBeVisible();
});
