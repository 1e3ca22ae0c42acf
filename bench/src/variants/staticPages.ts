import type { Browser } from '@playwright/test';
import type { MeasuredPage } from '../pages';
import type { SignedInState } from '../visit';
import { writePage } from './pageFiles';

const SETTLED_AFTER_MS = 2000;

export async function writeStaticPages(
  browser: Browser,
  origin: string,
  folder: string,
  pages: readonly MeasuredPage[],
  signedIn: SignedInState,
): Promise<void> {
  for (const { path, data, isSignedIn } of pages) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      ...(isSignedIn ? { storageState: signedIn } : {}),
    });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.locator(data).first().waitFor();
    await page.waitForTimeout(SETTLED_AFTER_MS);
    const html = await page.evaluate(() => {
      for (const item of document.querySelectorAll('script, noscript, link[rel=preload]:not([as=font])')) item.remove();
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
    await writePage(folder, path.split('?')[0] ?? path, html);
    await context.close();
  }
}
