import { untilHydrated } from '../../fixtures/alive';
import { expect, expectAccessible, test } from '../../fixtures/test';

test('a trade that is not offered is named, with the nearest one or the categories', async ({ page }) => {
  await page.goto('/home');
  await untilHydrated(page);
  const field = page.getByRole('combobox', { name: 'Service' });
  await field.fill('handyman');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option', { name: /^Furniture Assembly/ })).toBeVisible();
  await expect(page.getByText('Doorstep does not offer “handyman”')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Doorstep does not offer “handyman”' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Furniture Assembly/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/search?q=locksmith');
  await expect(page.getByRole('heading', { level: 1, name: 'Doorstep does not offer “locksmith”' })).toBeVisible();
  await expect(page.locator('#content').getByRole('link', { name: /^(Cleaning|Plumbing|Laundry)/ })).toHaveCount(3);
});
