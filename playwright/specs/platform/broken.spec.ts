import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { catalogVariant } from '../../fixtures/catalogVariant';
import { release, runCommand } from '../../fixtures/commands';
import { compositionOf } from '../../fixtures/composition';
import { FAULTY_FILE_KINDS, fileOf, injectFault, publishedRemote } from '../../fixtures/faults';
import { untilPrerendered } from '../../fixtures/prerendered';
import { ports, sharedSite } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, expectAccessible, test } from '../../fixtures/test';

const ENTRY = '**/remotes/mf-catalog/**/remoteEntry.js';
const PRERENDERED_LINK = /<a [^>]*\/services\/laundry/;
const SCREEN = '**/remotes/mf-catalog/**/screen-most-categories*.js';

const EXPECTED_NOISE = [
  /\[doorstep\] mf-catalog .* failed/,
  /Failed to load resource/,
  /ChunkLoadError/,
  /Failed to find a valid digest in the 'integrity' attribute/,
  /\[ Federation Runtime \]|RUNTIME-00\d/,
  /was preloaded using link preload but not used/,
];

async function fulfillChanged(route: Route, change: (body: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: change(await response.text()) });
}

const notFound = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
const corrupt = (route: Route) => fulfillChanged(route, (body) => body.slice(0, body.length / 2));
const wrongHash = (route: Route) => fulfillChanged(route, (body) => `window.foreignCode = true;${body}`);
const hangs = () => undefined;

const faults: readonly { what: string; pattern: string; fault: (route: Route) => unknown }[] = [
  { what: 'entry is missing', pattern: ENTRY, fault: notFound },
  { what: 'entry is cut short', pattern: ENTRY, fault: corrupt },
  { what: 'entry is not what was released', pattern: ENTRY, fault: wrongHash },
  { what: 'screen is missing', pattern: SCREEN, fault: notFound },
  { what: 'screen is not what was released', pattern: SCREEN, fault: wrongHash },
];

test.describe('a remote without a previous version', () => {
  for (const { what, pattern, fault } of faults) {
    test(`whose ${what} costs its panel only, and Try again brings it back`, async ({ page, forgive }) => {
      for (const noise of EXPECTED_NOISE) forgive(noise);
      await page.route(pattern, fault);
      await page.goto('/most-categories');
      await expect(unavailable(page)).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => 'foreignCode' in window)).toBe(false);
      await expectTheRestToWork(page);

      await page.goto('/most-categories');
      await expect(unavailable(page)).toBeVisible();
      await page.unroute(pattern);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Most Popular Categories' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Laundry/ })).toBeVisible();
    });
  }

  for (const file of FAULTY_FILE_KINDS)
    test(`whose ${file} hangs says so in its place within seconds, and Try again begins anew`, async ({
      page,
      request,
      baseURL,
      forgive,
    }, testInfo) => {
      for (const noise of EXPECTED_NOISE) forgive(noise);
      const remote = await readPublishedCatalog(request, baseURL);
      await injectFault(page, remote, fileOf(remote, 'most-categories', file), 'hangs');
      // A page with a query is not prerendered.
      await page.goto('/most-categories?from=test', { waitUntil: 'commit' });
      const startedAt = performance.now();
      await expect(unavailable(page)).toBeVisible();
      const measured = `${file} hangs: said after ${Math.round(performance.now() - startedAt)} ms`;
      testInfo.annotations.push({ type: 'measured', description: measured });
      console.log(measured);
      await expectAccessible(page);
      await expectTheRestToWork(page);

      await page.goto('/most-categories?from=test', { waitUntil: 'commit' });
      await expect(unavailable(page)).toBeVisible();
      await page.route(`**${remote.url}**`, (route) => route.continue());
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('link', { name: /^Laundry/ })).toBeVisible();
      await expect(unavailable(page)).toBeHidden();
    });

  for (const { what, address } of [
    { what: 'is shown', address: '/most-categories?from=test' },
    { what: 'takes over what was prerendered', address: '/most-categories' },
  ])
    test(`that comes late ${what} when it comes`, async ({ page, forgive }) => {
      for (const noise of EXPECTED_NOISE) forgive(noise);
      let arrive = () => {};
      const isLate = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await untilPrerendered(page, '/most-categories', PRERENDERED_LINK);
      await page.route(SCREEN, async (route) => {
        await isLate;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect(unavailable(page)).toBeVisible();
      const heading = page.getByRole('heading', { level: 1, name: 'Most Popular Categories' });
      await expect(heading).toBeVisible({ visible: !address.includes('?') });
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      arrive();
      await expect(unavailable(page)).toBeHidden();
      await expect(heading).toBeVisible();
      await expect(page.getByRole('link', { name: /^Laundry/ })).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });

  test('whose entry hangs keeps nobody from using the rest', async ({ page, forgive }) => {
    for (const noise of EXPECTED_NOISE) forgive(noise);
    await untilPrerendered(page, '/most-categories', PRERENDERED_LINK);
    await page.route(ENTRY, hangs);
    await page.goto('/most-categories', { waitUntil: 'commit' });
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react')),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Most Popular Categories' })).toBeVisible();
    await expectTheRestToWork(page);
  });
});

test.describe('a remote with a previous version', () => {
  test.describe.configure({ mode: 'serial' });

  const LIVE = '1.1.0-test';
  /** Visits within which a canary that always throws is rolled back. About ten are enough. */
  const VISITS = 30;
  let site: Site;

  test.beforeAll(async ({ baseURL }) => {
    test.setTimeout(400_000);
    site = await startSite({
      gateway: 'nginx',
      port: ports.broken,
      env: { API_URL: baseURL, API_EXTENSIONS: 'on' },
    });
    const [next, throwing] = await Promise.all([catalogVariant('next'), catalogVariant('throwing')]);
    await runRelease(site, 'publish', 'mf-catalog', '--from', next, '--version', LIVE);
    for (const version of ['1.2.0-test', '1.3.0-test']) {
      await runRelease(site, 'publish', 'mf-catalog', '--from', throwing, '--version', version);
    }
    await runRelease(site, 'promote', `mf-catalog@${LIVE}`);
  });
  test.afterAll(() => site.stop());

  const live = `**/remotes/mf-catalog/${LIVE}/**`;
  const inLive = (pattern: string) => pattern.replace('/remotes/mf-catalog/**', `/remotes/mf-catalog/${LIVE}/**`);

  test('shows the live version while it works', async ({ page }) => {
    await page.goto(`${site.url}/most-categories`);
    await expect(page.getByText('The next version.')).toBeVisible();
  });

  for (const { what, pattern, fault } of [
    ...faults,
    { what: 'entry hangs', pattern: ENTRY, fault: hangs },
    { what: 'screen hangs', pattern: SCREEN, fault: hangs },
    { what: 'files all hang', pattern: live, fault: hangs },
  ]) {
    test(`is replaced by it within seconds when its ${what}`, async ({ page, forgive }, testInfo) => {
      for (const noise of EXPECTED_NOISE) forgive(noise);
      await page.route(inLive(pattern), fault);
      await page.goto(`${site.url}/most-categories`, { waitUntil: 'commit' });
      const startedAt = performance.now();
      await expect(page.getByText('Pick a door.')).toBeVisible({ timeout: 15_000 });
      const measured = `${what}: the previous version after ${Math.round(performance.now() - startedAt)} ms`;
      testInfo.annotations.push({ type: 'measured', description: measured });
      console.log(measured);
      await expect(page.getByRole('link', { name: /^Laundry/ })).toBeVisible();
    });
  }

  test('that throws while it is rendered is replaced; when both throw, only the panel is lost', async ({
    page,
    forgive,
  }) => {
    for (const noise of [...EXPECTED_NOISE, /broken at render/]) forgive(noise);
    await runRelease(site, 'promote', 'mf-catalog@1.2.0-test');
    await page.goto(`${site.url}/most-categories`);
    await expect(page.getByText('The next version.')).toBeVisible();

    await runRelease(site, 'promote', 'mf-catalog@1.3.0-test');
    await page.goto(`${site.url}/most-categories`);
    await expect(unavailable(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectTheRestToWork(page);

    await runRelease(site, 'rollback');
    await page.goto(`${site.url}/most-categories`);
    await expect(page.getByText('The next version.')).toBeVisible();
  });

  test(`the browsers' reports roll back a canary that throws within ${VISITS} visits`, async ({
    browser,
  }, testInfo) => {
    test.setTimeout(240_000);
    const canary = '1.2.0-test';
    await runRelease(site, 'promote', `mf-catalog@${LIVE}`);
    await runRelease(site, 'canary', `mf-catalog@${canary}`, '--traffic', '50');
    const startedAt = performance.now();
    const command = ['scripts/release.mjs', 'watch', 'mf-catalog'];
    let isOver = false;
    const watching = runCommand(process.execPath, command, { DATA_DIR: site.dataDir }, 180_000).finally(() => {
      isOver = true;
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    const address = `${site.url}/most-categories?name=Mia`;
    const becomeVisitorWith = async (version: string) => {
      let assigned: string | undefined;
      while (assigned !== version && !isOver) {
        await context.clearCookies();
        assigned = (await compositionOf(context.request, address)).remotes['mf-catalog']?.version;
      }
    };
    let visits = 0;
    while (!isOver && visits < VISITS) {
      // Both versions need visits. Random assignment needed up to three times as many.
      await becomeVisitorWith(visits % 2 ? LIVE : canary);
      const reported = page.waitForRequest('**/_doorstep/reports');
      await page.goto(address);
      await expect(page.getByText('The next version.')).toBeVisible();
      await reported;
      await page.goto('about:blank');
      visits += 1;
    }
    const { code, stdout, stderr } = await watching;
    await context.close();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const measured = `a canary that throws, at 50 %: rolled back after ${seconds} s and ${visits} visits`;
    testInfo.annotations.push({ type: 'measured', description: measured });
    console.log(measured);
    expect(stdout, stderr).toMatch(
      /^Rolled back mf-catalog@1\.2\.0-test .*\([^)]*\brender on \/most-categories: \d+[,)]/,
    );
    expect(code).toBe(1);

    const storedValue = await textBelow(path.join(site.dataDir, 'health'));
    expect(storedValue).toContain('"route":"/most-categories"');
    expect(storedValue).not.toMatch(/Mia|broken at render|mf_uid/);
  });
});

async function textBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('');
}

async function readPublishedCatalog(request: APIRequestContext, site = '') {
  const { version = '' } = (await compositionOf(request, `${site}/most-categories`)).remotes['mf-catalog'] ?? {};
  return publishedRemote(sharedSite('nginx').dataDir, 'mf-catalog', version);
}

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part of the page is not available' });

async function expectTheRestToWork(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers and Promo Code' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

async function runRelease(site: Site, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await release(site.dataDir, ...args);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
}
