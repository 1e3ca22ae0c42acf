import { approveApplicant, registerApplicant } from '../../fixtures/operated';
import { sam, signInAsAdmin, signInAsProvider } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

test('a provider sees the next payout, changes the bank account and learns which field the bank rejects', async ({
  page,
  forgive,
}) => {
  forgive(/status of 422/);
  await signInAsProvider(page, sam);
  await page.goto('/provider-earnings');
  // The text depends on the weekday, because payouts run on Mondays.
  await expect(page.getByRole('region', { name: 'Your money' })).toContainText(
    /Next payout|On its way to your bank|Nothing is payable yet/,
  );
  await page.getByRole('link', { name: 'Change account' }).click();
  await page.getByRole('button', { name: 'Change account' }).click();

  await page.getByLabel('Name of the account’s holder').fill('Sam Carter');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000999999999');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The bank has no account with this number.')).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Everything is there: payouts go to this account\..*Test Bank.*6789/)).toBeVisible();

  await page.locator('#main').getByRole('link', { name: 'Earnings' }).last().click();
  await expect(page.getByText(/Every Monday.*Test Bank.*6789/)).toBeVisible();
});

test('a new provider leaves the account set-up half way, resumes it and is ready for the next payout', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'the wide screen covers this journey of two people');
  const user = await registerApplicant(page.request, 'Cleaning');
  const admin = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage();
  await signInAsAdmin(admin);
  await approveApplicant(admin, user.id);
  await admin.context().close();
  await signInAsProvider(page, user);

  await page.goto('/provider-earnings');
  await page.getByRole('link', { name: 'Set up payouts' }).click();
  await expect(page).toHaveURL(/\/provider-payout-account/);
  await expect(page.getByText('No account is set up. Your work goes on, and the money waits.')).toBeVisible();
  await page.getByLabel('Name of the account’s holder').fill(user.fullName);
  await page.getByLabel('Date of birth').fill('14/05/1990');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByLabel('Routing number')).toBeVisible();

  await page.goto('/provider-earnings');
  await page.goto('/provider-payout-account');
  await expect(page.getByText('The account is not finished: continue where you left off.')).toBeVisible();
  await expect(page.getByText('A bank account', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name of the account’s holder')).toBeHidden();
  const hint = page.getByText(/This is a demonstration: no money moves/);
  const [, routing = '', account = ''] = /(\d{9})\D+(\d{12})/.exec((await hint.textContent()) ?? '') ?? [];
  await page.getByLabel('Routing number').fill(routing);
  await page.getByLabel('Account number').fill(account);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Everything is there: payouts go to this account\..*Test Bank.*6789/)).toBeVisible();
});
