import type { Page } from '@playwright/test';
import { signIn } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

async function layoutLinks(page: Page): Promise<string[]> {
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  const links = page.locator('header a[href], footer a[href], nav a[href]');
  return [...new Set(await links.evaluateAll((matches) => matches.map((link) => link.getAttribute('href') ?? '')))];
}

async function expectPage(page: Page, address: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(200);
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  await expect(page.getByText('There is no page at this address')).toHaveCount(0);
  await expect(page.getByText('This part of the page is not available')).toHaveCount(0);
}

test('every link of header and footer leads a visitor to a page', async ({ page }) => {
  await page.goto('/home');
  const links = await layoutLinks(page);
  expect(links).toEqual(expect.arrayContaining(['/home', '/offers', '/my-booking', '/login', '/privacy-policy']));
  for (const link of links) await expectPage(page, link);
});

test('every link of header, menu and footer leads a customer to a page', async ({ page, customer }) => {
  await signIn(page, customer, '/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers and Promo Code' })).toBeVisible();
  await page.getByRole('button', { name: `Menu of ${customer.fullName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  const menu = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.flatMap((item) => item.getAttribute('href') ?? []));
  expect(menu.length).toBeGreaterThan(1);
  for (const link of new Set([...menu, ...(await layoutLinks(page))])) await expectPage(page, link);
});

test('the header is transparent over the hero and gets a background after 50 pixels of scrolling', async ({ page }) => {
  await page.goto('/home');
  const header = page.getByRole('banner');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a navigation starts at the top of the page, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
