import { untilHydrated } from '../../fixtures/alive';
import { expect, test } from '../../fixtures/test';

test('a page printed before it is idle shows the sections below the window and all FAQ answers', async ({ page }) => {
  await page.goto('/faq');
  await untilHydrated(page);
  const answer = page.locator('#content details').last().locator(':scope > :not(summary)').first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await page.emulateMedia({ media: 'print' });
  const skipped = page.locator('.below').first();
  await expect(skipped).toBeVisible();
  expect(await skipped.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('visible');
});
