import type { Browser, Page } from '@playwright/test';
import { setRule } from '../../fixtures/commands';
import {
  approveApplicant,
  callApi,
  expectLedgerBalances,
  registerApplicant,
  servicesOfCategory,
  workAllDay,
} from '../../fixtures/operated';
import { newPhone, signIn, signInAsAdmin, signInAsProvider, type TestUser } from '../../fixtures/people';
import { gatewayOf, sharedSite } from '../../fixtures/sites';
import { expect, test } from '../../fixtures/test';
import { photo } from '../../fixtures/uploadedFiles';
import { BookingJourney } from '../../pages/booking';

const expectBalancedLedger = () => expectLedgerBalances(sharedSite(gatewayOf(test.info().project.name)).dataDir);

test.skip(({ isMobile }) => isMobile === true, 'the console is tested on a wide screen');

async function openAnotherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' });
  return context.newPage();
}

async function approvedProvider(browser: Browser, baseURL: string | undefined, category: string) {
  const [provider, admin] = [await openAnotherPage(browser, baseURL), await openAnotherPage(browser, baseURL)];
  const user = await registerApplicant(provider.request, category);
  await signInAsProvider(provider, user);
  await workAllDay(provider);
  await signInAsAdmin(admin);
  await approveApplicant(admin, user.id);
  return { provider, admin, user };
}

interface BookingRequest {
  category: string;
  service: string;
  daysAhead?: number;
}

async function bookAndAccept(
  page: Page,
  provider: Page,
  { category, service, daysAhead }: BookingRequest,
): Promise<string> {
  const journey = new BookingJourney(page);
  await journey.openCategory(category);
  await journey.toggle(service);
  const dialog = await journey.openDialog();
  if (daysAhead) {
    await dialog.getByRole('switch', { name: 'As Soon as Possible' }).click();
    await journey.chooseStart(dialog, daysAhead, '10:30');
  }
  await journey.continueToSummary();
  await journey.continueToPayment();
  await journey.payByCard();
  await journey.confirmation().getByRole('link', { name: 'Follow this booking' }).click();
  await expect(page).toHaveURL(/booking-details\?booking_id=/);
  const id = new URL(page.url()).searchParams.get('booking_id') ?? '';
  await provider.goto(`/provider-job?booking_id=${id}`);
  await provider.getByRole('button', { name: 'Accept', exact: true }).click();
  await provider.getByRole('dialog', { name: 'The job is yours' }).getByRole('button', { name: 'See the job' }).click();
  await expect(provider.getByRole('button', { name: 'I am on my way' })).toBeVisible();
  return id;
}

const isProviderListed = async (page: Page, user: TestUser) => {
  const response = await page.request.post('/UserController/provider_list', {
    multipart: { app_token: 'doorstep-web-1', q: user.fullName },
  });
  return JSON.stringify(await response.json()).includes(user.fullName);
};

test('an applicant sends missing details, is approved and listed, and a no-show refunds the customer in full', async ({
  page,
  customer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const [provider, admin] = [await openAnotherPage(browser, baseURL), await openAnotherPage(browser, baseURL)];
  const contact = newPhone();
  const user = { fullName: `Ilse ${contact.slice(-5)}`, contact, password: 'a long enough one' };
  const [service] = await servicesOfCategory(page.request, 'Laundry');

  await provider.goto('/provider-signup');
  await provider.getByLabel('Profile photo').setInputFiles(await photo('portrait.jpg', 300, 300));
  await provider.getByLabel('Full Name').fill(user.fullName);
  await provider.getByRole('main').getByLabel('Email Address').fill(`ilse.${contact}@example.com`);
  await provider.getByLabel('Phone number').fill(contact);
  await provider.getByLabel('Password', { exact: true }).fill(user.password);
  await provider.getByRole('combobox', { name: 'Address' }).fill('1214 SE Haw');
  await provider
    .getByRole('option', { name: /Hawthorne/ })
    .first()
    .click();
  await provider.getByLabel('What do you do?').fill(`Laundry ${service?.name}`);
  await provider.getByRole('button', { name: service?.name }).first().click();
  for (const side of ['front', 'back'])
    await provider.getByLabel(`Add ${side} side`).setInputFiles(await photo(`${side}.jpg`, 600, 400));
  await provider.getByRole('button', { name: 'Create provider account' }).click();
  await expect(provider.getByRole('dialog', { name: /^Welcome, .?Ilse/ })).toBeVisible();

  await signInAsAdmin(admin);
  await admin.goto('/admin/applications');
  await admin.getByRole('link', { name: new RegExp(user.fullName) }).click();
  await admin.getByRole('button', { name: 'Ask for more' }).click();
  const ask = admin.getByRole('dialog', { name: 'Ask Ilse for more' });
  await ask.getByRole('checkbox', { name: 'Back of the licence, again' }).check();
  await ask.getByLabel('In your words').fill('The back is cut off.');
  await ask.getByRole('button', { name: 'Ask for 1' }).click();
  await expect(admin.getByText('Ilse is asked for it.')).toBeVisible();
  await expectBalancedLedger();

  await signInAsProvider(provider, user);
  await expect(provider.getByText('The back is cut off.')).toBeVisible();
  await provider.getByRole('link', { name: 'The back of your licence, again' }).click();
  await provider.getByLabel('Choose a file: Back').setInputFiles(await photo('whole.jpg', 600, 400));
  await provider.getByRole('button', { name: 'Send for checking' }).click();
  await expect(provider.getByRole('button', { name: 'Send for checking' })).toBeHidden();
  await workAllDay(provider);
  await provider.goto('/provider-jobs');
  await expect(provider.getByText('Your account is waiting for approval')).toBeVisible();

  await admin.goto('/admin/applications');
  await admin.getByRole('link', { name: new RegExp(user.fullName) }).click();
  await admin.getByLabel('Number on the licence').fill('L-77');
  await admin.getByLabel('Valid until').fill('2040-05-31');
  expect(await isProviderListed(page, user)).toBe(false);
  await admin.getByRole('button', { name: 'Approve and list' }).click();
  await expect(admin.getByText('Ilse is listed and told.', { exact: true })).toBeVisible();
  await expect.poll(() => isProviderListed(page, user)).toBe(true);
  await expectBalancedLedger();

  // The booking keeps the limits of its creation, so the test does not wait for a quarter of an hour.
  const { dataDir } = sharedSite(gatewayOf(test.info().project.name));
  await signIn(page, customer);
  expect(await setRule(dataDir, 'nobodyCameAfter', '0')).toMatchObject({ code: 0 });
  const id = await bookAndAccept(page, provider, { category: 'Laundry', service: service?.name ?? '' });
  expect(await setRule(dataDir, 'nobodyCameAfter', '15')).toMatchObject({ code: 0 });
  await expectBalancedLedger();

  await page.getByRole('button', { name: 'Nobody came' }).click();
  await page.getByRole('alertdialog', { name: 'Nobody came?' }).getByRole('button', { name: 'Nobody came' }).click();
  await expectBalancedLedger();
  await provider.getByRole('button', { name: 'Nobody came: give everything back' }).click();
  await provider
    .getByRole('alertdialog', { name: 'Give everything back?' })
    .getByRole('button', { name: 'Nobody came: give everything back' })
    .click();
  await expect(
    page.getByText('Nobody came. The booking has ended, and everything you paid goes back to you.'),
  ).toBeVisible();
  const { payment_status, amount, refunded } = await callApi(admin, 'GET', `/admin/bookings/${id}`);
  expect([payment_status, refunded]).toEqual(['refunded', amount]);
  await expectBalancedLedger();
  for (const each of [provider, admin]) await each.context().close();
});

test('an operator refunds a part after a customer reports a problem, and both sides read the reason', async ({
  page,
  customer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { provider, admin, user } = await approvedProvider(browser, baseURL, 'Cleaning');
  const [service] = await servicesOfCategory(page.request, 'Cleaning');
  await signIn(page, customer);
  const id = await bookAndAccept(page, provider, { category: 'Cleaning', service: service?.name ?? '' });
  await expectBalancedLedger();
  await provider.getByRole('button', { name: 'I am on my way' }).click();
  await provider.getByRole('button', { name: 'I have arrived' }).click();
  await provider.getByRole('button', { name: 'Start the work' }).click();
  const code = page
    .getByRole('heading', { name: 'Start code' })
    .locator('..')
    .getByText(/^\d{4}$/);
  const start = provider.getByRole('alertdialog', { name: 'Ask for the start code' });
  await start.getByRole('textbox', { name: 'Start code' }).fill((await code.textContent()) ?? '');
  await start.getByRole('button', { name: 'Start the work' }).click();
  await provider.getByRole('button', { name: 'Mark as done' }).click();
  await provider
    .getByRole('alertdialog', { name: 'Is everything done?' })
    .getByRole('button', { name: 'Mark as done' })
    .click();
  await expect(provider.getByText(/^The customer is asked to confirm\./)).toBeVisible();
  await expectBalancedLedger();

  await page.goto(`/booking-problem?booking_id=${id}`);
  await page.getByText('Not finished', { exact: true }).click();
  await page.getByLabel('Tell us in a sentence or two').fill('Half of the windows are as they were.');
  await page.getByLabel('What would be fair?').selectOption('A part of the money back');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await expectBalancedLedger();

  await admin.goto('/admin/problems');
  await admin.getByRole('row').filter({ hasText: user.fullName }).getByRole('link').first().click();
  await expect(admin.getByText('Half of the windows are as they were.').first()).toBeVisible();
  await admin.getByText('Part', { exact: true }).click();
  await admin.getByRole('textbox', { name: /^Refund to/ }).fill('10.00');
  await admin.getByLabel('Reason, both sides read it').fill('Half of the work was done well.');
  await admin.getByRole('button', { name: /^Refund \$10\.00/ }).click();
  await expect(admin.getByText('Decided. Both sides are told.')).toBeVisible();
  await expectBalancedLedger();

  for (const each of [page, provider]) {
    await each.goto(`/booking-problem?booking_id=${id}`);
    await expect(each.getByText('Half of the work was done well.')).toBeVisible();
    await expect(each.getByText(/\$10\.00 goes back/)).toBeVisible();
  }
  const { refunded } = await callApi(admin, 'GET', `/admin/bookings/${id}`);
  expect(refunded).toBe('10.00');
  await expectBalancedLedger();
  for (const each of [provider, admin]) await each.context().close();
});

test('suspending a provider reopens the later jobs, refunds the one that begins now and notifies the customer', async ({
  page,
  customer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { provider, admin, user } = await approvedProvider(browser, baseURL, 'Gardening');
  const [service] = await servicesOfCategory(page.request, 'Gardening');
  await signIn(page, customer);
  const job = { category: 'Gardening', service: service?.name ?? '' };
  // The first booking begins now, so no other provider could arrive in time.
  const ids = [
    await bookAndAccept(page, provider, job),
    await bookAndAccept(page, provider, { ...job, daysAhead: 3 }),
    await bookAndAccept(page, provider, { ...job, daysAhead: 4 }),
  ];
  await expectBalancedLedger();

  await admin.goto(`/admin/person?id=${user.id}`);
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: `Suspend ${user.fullName}?` });
  await dialog.getByLabel('In your words').fill('Threatened a customer.');
  await dialog.getByRole('button', { name: 'Suspend and tell' }).click();
  await expect(admin.getByText(/ is suspended and told\.$/)).toBeVisible();
  expect(await isProviderListed(page, user)).toBe(false);
  await expectBalancedLedger();

  const after = [];
  for (const id of ids) {
    const { status, provider_id, amount, refunded } = await callApi(admin, 'GET', `/admin/bookings/${id}`);
    after.push({ status, theirs: provider_id === user.id, back: refunded === amount });
  }
  expect(after).toEqual([
    { status: 'cancelled', theirs: true, back: true },
    { status: 'open', theirs: false, back: false },
    { status: 'open', theirs: false, back: false },
  ]);
  await page.goto('/notification');
  for (const id of ids) await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible();
  await expectBalancedLedger();
  await provider.context().close();
  await admin.context().close();
});
