import { type Browser, chromium } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { wholeBrowser } from '../../fixtures/chromium';
import { navigateRound, startMemoryMeasurement } from '../../fixtures/held';
import { fillSignIn, mia } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

test('a screen of another remote that was pointed at opens without asking the network for anything', async ({
  page,
}) => {
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /^Cleaning/ }).first()).toBeVisible();
  const offers = page.getByRole('banner').getByRole('link', { name: 'Offers' });
  const parts = [/coupons\.json/, /screen-offers.*\.js$/, /screen-offers.*\.css$/, /mf-offers\/.*messages-en.*\.js$/];
  const areThere = Promise.all(parts.map((part) => page.waitForResponse(part)));
  await offers.hover();
  await Promise.all((await areThere).map((response) => response.finished()));
  const clickedAt = await page.evaluate(() => performance.now());
  await offers.click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  // The idle page prefetches the screens behind its links meanwhile. A response from the browser's own cache transfers no byte.
  const travelled = await page.evaluate((since) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ startTime, transferSize }) => startTime >= since && transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/(?:remotes\/mf-offers\/.*\.(?:js|css)$|data\/coupons|UserController\/)/.test(path));
  }, clickedAt);
  expect(travelled).toEqual([]);
});

test('the main screens cross over into each other, but not for whom motion is unwelcome', async ({ page }) => {
  await page.addInitScript(() => {
    const observed = { transitions: 0 };
    Object.assign(window, { seen: observed });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      observed.transitions += 1;
      return start(update);
    };
  });
  for (const [reducedMotion, transitions] of [
    ['no-preference', 1],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/home');
    await untilHydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Offers' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const observed = await page.evaluate(() => (window as unknown as { seen: { transitions: number } }).seen);
    expect(observed, reducedMotion).toEqual({ transitions });
  }
});

test('going on and on between remotes leaves nothing behind in the browser', async ({ page }) => {
  const held = await startMemoryMeasurement(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/home');
  await untilHydrated(page);
  await navigateRound(page, 12);
  const before = await held();
  await navigateRound(page, 40);
  const after = await held();
  test.info().annotations.push({ type: 'held', description: JSON.stringify({ before, after }) });
  // 40 screens that stayed would be tens of thousands of nodes; one or two are alive for a moment.
  expect(after.nodes).toBeLessThan(before.nodes + 2000);
  expect(after.listeners).toBeLessThan(before.listeners + 200);
  expect(after.heapKB).toBeLessThan(before.heapKB + 1500);
});

test.describe('the way back', () => {
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }) => {
    // Playwright disables the back/forward cache, and the headless shell lacks it.
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    browser = await chromium.launch({ ...launchOptions, executablePath: wholeBrowser, ignoreDefaultArgs });
  });
  test.afterAll(() => browser.close());

  test('a page comes back as it was left, also with live changes, and nothing of somebody who signed out', async ({
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL, serviceWorkers: 'block' });
    await page.goto('/login?next=/my-booking');
    await fillSignIn(page, mia);
    await expect(page.locator('#content article h2').first()).toBeVisible();
    const stream = page.waitForRequest('**/api/v1/events*');
    await page.goto('/my-booking');
    await expect(page.locator('#content article h2').first()).toBeVisible();
    await stream;
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await page.goto('/privacy-policy');
    const again = page.waitForRequest('**/api/v1/events*');
    await page.evaluate(() => history.back());
    await expect
      .poll(() => page.evaluate(() => (window as { persisted?: boolean }).persisted).catch(() => undefined))
      .toBe(true);
    await expect(page.locator('#content article h2').first()).toBeVisible();
    await again;
    await page.goto('/privacy-policy');
    await page.evaluate(() => localStorage.removeItem('ServiceData'));
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/login/);
    await page.close();
  });
});
