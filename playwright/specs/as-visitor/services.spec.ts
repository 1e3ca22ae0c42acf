import { untilHydrated } from '../../fixtures/alive';
import { fillSignIn } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

test('a visitor looks and chooses first, signs in to book, and the choice stands', async ({ page, customer }) => {
  await page.goto('/services/plumbing/portland');
  await untilHydrated(page);
  await page.getByText('Leak Repair', { exact: false }).first().click();
  await page.getByText('Tap Fitting', { exact: false }).first().click();
  await page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, customer);
  await expect(page).toHaveURL(/\/laundry-services\?category=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Leak Repair/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Tap Fitting/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Pipe Fitting/ })).not.toBeChecked();
});

test("a visitor chooses a provider's time first, signs in to hire, and service and time stand", async ({
  page,
  customer,
}) => {
  await page.goto('/services/plumbing');
  await untilHydrated(page);
  await page
    .getByRole('link', { name: /^Get Hired, / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/providers\/[a-z-]+-[0-9a-f]{10}$/);
  await page.locator('#content fieldset label').first().click();
  const slot = page.getByRole('region', { name: 'When' }).locator('label', { hasText: /\d{2}:\d{2} [AP]M/ });
  await expect(slot.first()).toBeVisible();
  await slot.last().click();
  await page.getByRole('button', { name: 'Hire Service Provider' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  const at = page.url();
  await fillSignIn(page, customer);
  await expect(page).toHaveURL(/\/providers\//);
  expect(decodeURIComponent(at)).toContain(new URL(page.url()).pathname);
  await expect(page.locator('#content fieldset input').first()).toBeChecked();
});

test('an address that there is not is a 404, and says where to go on', async ({ page, forgive }) => {
  forgive(/status of 404/);
  const response = await page.goto('/services/no-such-trade');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'All services' }).first()).toBeVisible();
  await expect(page.locator('head meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
});

test('a provider who is not there is a 404 with a way on; a former name leads to the page of today', async ({
  page,
  forgive,
}) => {
  forgive(/status of 404/);
  const response = await page.goto('/providers/nobody-0123456789');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'All providers' }).first()).toBeVisible();
  await page.goto('/services/plumbing');
  const link = page.getByRole('link', { name: /^Get Hired, / }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address.replace(/[a-z-]+-(?=[0-9a-f]{10}$)/, 'former-name-'));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('from the footer a visitor finds a trade, its areas and back, without signing in', async ({ page }) => {
  await page.goto('/faq');
  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'All services' }).click();
  await page.getByRole('link', { name: /^Plumbing/ }).click();
  await expect(page).toHaveURL('/services/plumbing');
  await page.getByRole('link', { name: 'Portland', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing in Portland' })).toBeVisible();
  await expect(page).toHaveTitle(/^Plumbing in Portland/);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Plumbing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing', exact: true })).toBeVisible();
});
