import { untilHydrated } from '../../fixtures/alive';
import { unreadableErrors } from '../../fixtures/emptyForms';
import { testSignedInAs } from '../../fixtures/lookingAs';
import { mia } from '../../fixtures/people';
import { test as asVisitor, expect } from '../../fixtures/test';

const phone = { width: 390, height: 844 };

asVisitor('at 390 px, Hire without a service says so where it can be read, each time', async ({ page }) => {
  await page.setViewportSize(phone);
  const { data } = await (await page.request.get('/data/top-providers.json')).json();
  await page.goto(`/Provider-Details-data?provider_id=${data[0].provider_id ?? data[0].user_id}`);
  await untilHydrated(page);
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.getByRole('button', { name: 'Hire Service Provider' }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => unreadableErrors(page)).toEqual([]);
  }
});

const testAsMia = testSignedInAs(mia);
testAsMia('at 390 px, Next without a service or a way says so where it can be read', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/most-categories');
  const link = page.locator('#content a[href*="/laundry-services?category="]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await untilHydrated(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await next.click();
    await expect.poll(() => unreadableErrors(page)).toEqual([]);
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
  }
  await page.locator('.chip').first().click();
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await next.click();
    await expect(page.getByRole('alert').filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => unreadableErrors(page)).toEqual([]);
  }
});
