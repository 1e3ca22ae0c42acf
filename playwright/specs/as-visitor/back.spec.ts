import type { Locator, Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { signIn } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

const historyState = (page: Page) => page.evaluate(() => ({ length: history.length, idx: history.state?.idx }));
const layerDepth = (page: Page) => page.evaluate(() => history.state?.layerDepth ?? 0);

async function expectBackCloses(page: Page, opener: Locator, layer: Locator): Promise<void> {
  const address = page.url();
  await opener.click();
  await expect(layer).toBeVisible();
  await expect.poll(() => layerDepth(page)).toBe(1);
  await page.goBack();
  await expect(layer).toHaveCount(0);
  expect(page.url()).toBe(address);
  expect(await layerDepth(page)).toBe(0);
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const languageButton = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'English' });

test('Back closes a dialog on the first page of a visit, and leaves it the next time', async ({ page }) => {
  await page.goto('/home');
  await page.goto('/faq');
  await untilHydrated(page);
  await expectBackCloses(page, languageButton(page), dialog(page));
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('a dialog closed in another way leaves no entry behind', async ({ page }) => {
  await page.goto('/home');
  await page.goto('/faq');
  await untilHydrated(page);
  for (const close of ['Escape', 'button', 'beside'] as const) {
    await languageButton(page).click();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => layerDepth(page)).toBe(1);
    if (close === 'Escape') await page.keyboard.press('Escape');
    if (close === 'button') await dialog(page).getByRole('button', { name: 'Close' }).click();
    if (close === 'beside') await page.mouse.click(5, 5);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => layerDepth(page)).toBe(0);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('a page reloaded under an open dialog is left with a single Back', async ({ page }) => {
  await page.goto('/home');
  await page.goto('/faq');
  await untilHydrated(page);
  await languageButton(page).click();
  await expect.poll(() => layerDepth(page)).toBe(1);
  await page.reload();
  await untilHydrated(page);
  await expect.poll(() => layerDepth(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('Forward does not stop at the entry of a closed dialog', async ({ page }) => {
  await page.goto('/faq');
  await untilHydrated(page);
  await expectBackCloses(page, languageButton(page), dialog(page));
  await page.goForward();
  await expect.poll(() => layerDepth(page)).toBe(0);
  await expect(dialog(page)).toHaveCount(0);
});

test("a navigation from the account menu replaces the menu's history entry", async ({ page, customer }) => {
  await signIn(page, customer, '/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers and Promo Code' })).toBeVisible();
  const menu = page.getByRole('menu');
  const opener = page.getByRole('button', { name: `Menu of ${customer.fullName}` });
  await expectBackCloses(page, opener, menu);
  const before = await historyState(page);

  await opener.click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(menu).toHaveCount(0);
  expect(await historyState(page)).toEqual({ length: before.length, idx: before.idx + 1 });
  await page.goBack();
  await expect(page).toHaveURL(/\/offers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Offers and Promo Code' })).toBeVisible();
  expect(await layerDepth(page)).toBe(0);
});

test('Back closes a sheet and keeps its choices in the address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/All-Service-Providerlist');
  await untilHydrated(page);
  await expect(page.getByText(/^\d+ providers$/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /filters/i })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => layerDepth(page)).toBe(1);
  await dialog(page).locator('label:has(input[type=checkbox])').first().click();
  await expect.poll(() => page.url()).toContain('?');
  const chosen = page.url();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  expect(page.url()).toBe(chosen);
});
