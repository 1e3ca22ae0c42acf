import { screensFor } from '../../fixtures/composition';
import { fillSignIn, robin, sam } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

test('every customer screen asks visitors to sign in and remembers the destination', async ({ page, request }) => {
  const screens = await screensFor(request, 'customer');
  expect(screens).toContain('/my-booking');
  for (const screen of screens) {
    await page.goto(`${screen}?kept=yes`);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`${screen}?kept=yes`)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  }
});

test('signing in leads to the requested page', async ({ page, customer }) => {
  await page.goto('/cancelled-booking');
  await fillSignIn(page, customer);
  await expect(page).toHaveURL('/cancelled-booking');
  await expect(page.getByText('No Data Found!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Menu of ${customer.fullName}` })).toBeVisible();
});

for (const { role, user, path } of [
  { role: 'provider', user: sam, path: '/provider-jobs' },
  { role: 'admin', user: robin, path: '/admin' },
]) {
  test(`after signing in as ${role} somebody is at ${path}`, async ({ page }) => {
    await page.goto(`/login?as=${role}`);
    await fillSignIn(page, user);
    await expect(page).toHaveURL(path);
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('signing in never redirects to another site', async ({ page, customer }) => {
  await page.goto(`/login?next=${encodeURIComponent('//example.com/')}`);
  await fillSignIn(page, customer);
  await expect(page).toHaveURL('/home');
});

test('signing out closes the customer screens', async ({ page, customer }) => {
  await page.goto('/login?next=/my-booking');
  await fillSignIn(page, customer);
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  await page.getByRole('button', { name: `Menu of ${customer.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: `Menu of ${customer.fullName}` })).toHaveCount(0);
  await page.goto('/my-booking');
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-booking/);
});

test('an unknown address answers with 404 and a page that leads on', async ({ page, forgive }) => {
  forgive(/status of 404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/home');
});
