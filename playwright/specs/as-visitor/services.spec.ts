import { untilHydrated } from '../../fixtures/alive';
import { fillSignIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';

test('a visitor chooses services, signs in to book and keeps the choice', async ({ page, customer }) => {
  await page.goto('/services/plumbing/portland');
  await untilHydrated(page);
  await page.getByText('Leak Repair', { exact: false }).first().click();
  await page.getByText('Tap Fitting', { exact: false }).first().click();
  await page.getByRole('button', { name: 'Book without choosing a person' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, customer);
  await expect(page).toHaveURL(/\/laundry-services\?category=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Leak Repair/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Tap Fitting/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Pipe Fitting/ })).not.toBeChecked();
});

test("a visitor chooses a provider's service and time, signs in to hire and keeps both", async ({ page, customer }) => {
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

test('a visitor reads what the prices cover and the reviews of the chosen service, loaded only near them', async ({
  page,
}) => {
  const details: string[] = [];
  page.on('request', (request) => {
    if (/\/service-pages\/plumbing\/(scope|reviews)/.test(request.url())) details.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/services/plumbing', { waitUntil: 'networkidle' });
  await untilHydrated(page);
  expect(details).toEqual([]);
  await page.getByText('Leak Repair', { exact: false }).first().click();
  await page.getByRole('navigation', { name: 'Plumbing by area' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'What the price covers' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Included', exact: true })).toContainText('Finding and sealing the leak');
  await expect(page.getByRole('list', { name: 'Not included' })).toContainText('Work on gas lines');
  const reviews = page.getByRole('region', { name: 'Reviews of Leak Repair' });
  await expect(reviews.getByRole('link').first()).toHaveAttribute('href', /^\/providers\/.+/);
  await expectAccessible(page);
});

test('an unknown service address returns 404 and links onward', async ({ page, forgive }) => {
  forgive(/status of 404/);
  const response = await page.goto('/services/no-such-trade');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'All services' }).first()).toBeVisible();
  await expect(page.locator('head meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
});

test('an unknown provider returns 404 with links, and a former name redirects to the current page', async ({
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

test('a visitor finds a trade and its areas from the footer without signing in', async ({ page }) => {
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
