import type { Page } from '@playwright/test';
import { screensFor } from '../../fixtures/composition';
import { signedInAs } from '../../fixtures/everyLanguage';
import { mia, sam } from '../../fixtures/people';
import { test as asVisitor, expect } from '../../fixtures/test';

/** Below it a page counts as still; 0.1 is what the Web Vitals call good. */
const LIMIT = 0.02;
/** The responses of a server far away, one after the other: none of them arrives with another. */
const SLOW_MS = 250;

/** Tells how many answers are still on their way. */
async function slowDown(page: Page): Promise<() => number> {
  let requestCount = 0;
  let waiting = 0;
  await page.route(/\/(?:UserController|api\/v1|data)\//, async (route) => {
    if (route.request().url().endsWith('/events')) return route.continue();
    requestCount += 1;
    waiting += 1;
    const delay = SLOW_MS * (1 + (requestCount % 4));
    setTimeout(async () => {
      await route.continue().catch(() => undefined);
      waiting -= 1;
    }, delay);
  });
  await page.addInitScript(() => {
    const observed: { value: number; what: string }[] = [];
    Object.assign(window, { shifts: observed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => (node as Element)?.className || node?.nodeName).join(', ');
        observed.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => waiting;
}

/** What moved on the screen until nothing was on its way any more, in words, if it was too much. */
async function shiftsOf(page: Page, path: string, waiting: () => number): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator('main')).toBeVisible();
  await page.waitForLoadState('load');
  // One answer may bring the next question.
  let quiet = 0;
  await expect
    .poll(
      () => {
        quiet = waiting() === 0 ? quiet + 1 : 0;
        return quiet;
      },
      { intervals: [100], timeout: 60_000 },
    )
    .toBeGreaterThan(5);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; what: string }[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= LIMIT) return [];
  return [`${path}: ${sum.toFixed(3)} (${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')})`];
}

const users = [
  { standing: 'visitor', test: asVisitor },
  { standing: 'customer', test: signedInAs(mia) },
  { standing: 'provider', test: signedInAs(sam, 'provider') },
];

for (const { standing, test } of users) {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`no screen of a ${standing} moves while its answers arrive, ${size.width} px`, async ({ page, forgive }) => {
      test.setTimeout(240_000);
      forgive(/There is no provider in the address/);
      // A prefetch that ends because the page is left.
      forgive(/failed \((?:entry|screen)\) on/);
      const faults: string[] = [];
      const paths = await screensFor(page.request, standing);
      expect(paths.length).toBeGreaterThan(3);
      // Most of the time is waiting for slow answers: several tabs wait at once.
      const tabs = [page, await page.context().newPage(), await page.context().newPage()];
      await Promise.all(
        tabs.map(async (tab) => {
          await tab.setViewportSize(size);
          const waiting = await slowDown(tab);
          for (let path = paths.shift(); path; path = paths.shift())
            faults.push(...(await shiftsOf(tab, path, waiting)));
        }),
      );
      expect(faults).toEqual([]);
    });
  }
}
