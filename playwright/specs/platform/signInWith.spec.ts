import { TEST_CLIENT, TestSignInProvider } from '@doorstep/api-server/tools/signInProvider';
import type { Page } from '@playwright/test';
import { chooseLeakRepair } from '../../fixtures/bookPerson';
import { lastCodeIn, sheetOf } from '../../fixtures/bookPersonSteps';
import { openEmptyPage } from '../../fixtures/emptyPage';
import { newPhone } from '../../fixtures/people';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, expectAccessible, test } from '../../fixtures/test';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ viewport: { width: 390, height: 844 }, baseURL: `http://localhost:${ports.signInWith}` });

const provider = new TestSignInProvider();
let site: Site;
test.beforeAll(async () => {
  await provider.listen();
  site = await startSite({
    gateway: 'embedded',
    port: ports.signInWith,
    env: {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: TEST_CLIENT.id,
      GOOGLE_CLIENT_SECRET: TEST_CLIENT.secret,
    },
  });
});
test.afterAll(async () => {
  await site?.stop();
  await provider.close();
});

async function openSheetAtSignIn(page: Page) {
  await (await chooseLeakRepair(page)).first().click();
  const sheet = sheetOf(page);
  await sheet.getByRole('combobox', { name: 'Street address' }).fill('Hawthorne');
  await sheet
    .getByRole('option', { name: /Hawthorne/ })
    .first()
    .click();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  return sheet;
}

async function continueAtProvider(page: Page, email: string, answer: 'Continue' | 'Cancel' = 'Continue') {
  await expect(page.getByRole('heading', { name: 'Test sign-in' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByRole('button', { name: answer }).click();
}

const linkedWith = (page: Page, email: string) => page.getByText(new RegExp(`^Linked with .*${email}`));

test('a newcomer continues with Google inside the sheet, and with the number alone has an account', async ({
  page,
  forgive,
}) => {
  forgive(/status of 404/);
  const email = `grace.${Date.now()}@example.com`;
  const sheet = await openSheetAtSignIn(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email, 'Cancel');
  await expect(sheet.getByRole('heading', { name: 'What is your phone number?' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(sheet.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(sheet).toContainText('This time is held for you until');
  await expect(page).toHaveURL(/\/services\/plumbing(\?(?!.*sign-in)|$)/);
  await expectAccessible(page);
  const contact = newPhone();
  await sheet.getByLabel('Phone number').fill(contact);
  await sheet.getByRole('button', { name: 'Text me a code' }).click();
  await sheet.getByLabel('Six-digit code').fill(await lastCodeIn(site.dataDir, contact));
  await expect(sheet.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
  await expect(sheet).toContainText('Hawthorne');

  await page.goto('/profile');
  await expect(linkedWith(page, email)).toBeVisible();
});

test('a person whose account is linked comes back signed in, to the sheet and to the page that asked', async ({
  page,
  context,
  forgive,
}) => {
  forgive(/status of 404/);
  const email = `again.${Date.now()}@example.com`;
  const sheet = await openSheetAtSignIn(page);
  await sheet.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  const contact = newPhone();
  await sheet.getByLabel('Phone number').fill(contact);
  await sheet.getByRole('button', { name: 'Text me a code' }).click();
  await sheet.getByLabel('Six-digit code').fill(await lastCodeIn(site.dataDir, contact));
  await expect(sheet.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();

  const becomeVisitor = async () => {
    await openEmptyPage(page);
    await context.clearCookies({ name: /^(sid|XSRF-TOKEN)$/ });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  };
  await becomeVisitor();
  await openSheetAtSignIn(page);
  await sheet.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(sheet.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
  await expect(sheet).toContainText('This time is held for you until');
  await expect(sheet).toContainText('Hawthorne');
  await expect(page).toHaveURL(/\/services\/plumbing(\?(?!.*sign-in)|$)/);

  await becomeVisitor();
  await page.goto('/login?next=/profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(linkedWith(page, email)).toBeVisible();
});

test('a sheet goes on in its tab when the provider led back into another one', async ({ page, context, forgive }) => {
  forgive(/status of 404/);
  const email = `tabs.${Date.now()}@example.com`;
  const sheet = await openSheetAtSignIn(page);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().startsWith(`${provider.issuer}/authorize`)),
    sheet.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  const other = await context.newPage();
  await other.goto(request.url());
  await page.goBack();
  await expect(sheet.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await continueAtProvider(other, email);
  await expect(other).toHaveURL(/\/services\/plumbing/);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(sheet.getByRole('heading', { name: 'One more step' })).toBeVisible();
});

test('a newcomer continues with Google at sign-in, and unlinks it in the profile', async ({ page, forgive }) => {
  forgive(/status of 404/);
  const email = `login.${Date.now()}@example.com`;
  await page.goto('/login?next=/profile');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  const contact = newPhone();
  await page.getByLabel('Phone number').fill(contact);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByLabel('Six-digit code').fill(await lastCodeIn(site.dataDir, contact));
  await expect(page).toHaveURL(/\/profile/);
  await expect(linkedWith(page, email)).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('The account is unlinked.')).toBeVisible();
  await expect(page.getByText('Not linked')).toBeVisible();
});
