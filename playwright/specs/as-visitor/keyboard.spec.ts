import type { Page } from '@playwright/test';
import { tabTo } from '../../fixtures/keyboard';
import { expect, test } from '../../fixtures/test';

const focused = (page: Page) => page.locator(':focus');

test('the first Tab stop skips to the content', async ({ page }) => {
  await page.goto('/most-categories');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const inContent = await focused(page).evaluate((element) => element.closest('#content') !== null);
  expect(inContent).toBe(true);
});

test('signing in works by keyboard', async ({ page, customer }) => {
  await page.goto('/most-categories');
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' });
  await expect(signIn).toBeVisible();
  await tabTo(page, signIn);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Phone number').focus();
  await page.keyboard.type(customer.contact);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Menu of ${customer.fullName}` })).toBeVisible();
});

test('the focus stays inside the language popup and returns to its button', async ({ page }) => {
  await page.goto('/offers');
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'English' });
  await button.focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Language' });
  await expect(popup).toBeVisible();
  const isInside = () => popup.evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  const stops = new Set<string>();
  for (const key of [...Array(8).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
    stops.add(await focused(page).evaluate((element) => element.outerHTML));
  }
  expect(stops.size).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(button).toBeFocused();
});
