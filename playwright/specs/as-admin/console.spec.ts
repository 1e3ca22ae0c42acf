import { paths } from '@doorstep/shared-api/paths';
import { testSignedInAs } from '../../fixtures/lookingAs';
import { mia, robin, signIn } from '../../fixtures/people';
import { expect, test as visitorTest } from '../../fixtures/test';

const test = testSignedInAs(robin, 'admin');
const frames = ['banner', 'contentinfo'] as const;
const shopFrame = { banner: '#root > header', contentinfo: '#root > footer' };

test("the operator's console has its own frame, and its menu leads back to the shop", async ({ page }) => {
  await page.goto(paths.admin);
  const menu = page.getByRole('button', { name: 'Account menu, Robin Hale, Owner' });
  await expect(menu).toBeVisible();
  for (const role of frames) await expect(page.locator(shopFrame[role]), role).toBeHidden();
  await menu.click();
  await page.getByRole('link', { name: 'Go to the site' }).click();
  await expect(page).toHaveURL(/\/home$/);
  for (const role of frames) await expect(page.getByRole(role), role).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Console', exact: true }).click();
  await expect(menu).toBeVisible();
});

test("the shop's frame stays usable when the console cannot be loaded", async ({ page, forgive }) => {
  forgive(/./);
  await page.route(/\/remotes\/mf-admin\//, (route) => route.abort());
  await page.goto(paths.admin);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  for (const role of frames) await expect(page.getByRole(role), role).toBeVisible();
});

visitorTest('no address of the console opens for a visitor or a customer', async ({ page }) => {
  for (const path of [paths.admin, `${paths.admin}/audit`, `${paths.admin}/staff`]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}&as=admin$`));
  }
  await signIn(page, mia);
  await page.goto(`${paths.admin}/staff`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  const response = await page.request.get('/api/v1/admin/staff');
  expect(response.status()).toBe(403);
});
