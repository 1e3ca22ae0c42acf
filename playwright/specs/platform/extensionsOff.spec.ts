import { type StubTarget, startStubServer } from '@doorstep/shared-api/testing';
import type { Page } from '@playwright/test';
import { fillSignIn, newCustomer } from '../../fixtures/people';
import { ports } from '../../fixtures/sites';
import { startSite } from '../../fixtures/startSite';
import { expect, expectScreenShown, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

test.describe.configure({ timeout: 180_000 });

const screensWithoutExtensions = [
  '/home',
  '/provider-list',
  '/favorite',
  '/change-location',
  '/profile',
  '/notification',
  '/Contact-Us',
  '/newsletter',
  '/blogs',
  '/faq',
  '/terms',
  '/about-us',
  '/privacy-policy',
  '/forgot-password',
  '/offers',
];

test('the whole journey works with the calls of the original server when extensions are off', async ({
  page,
  playwright,
}) => {
  const site = await startSite({
    gateway: 'embedded',
    port: ports.extensionsOff,
    env: { API_EXTENSIONS: 'off' },
  });
  try {
    const calls = watchCalls(page);
    const request = await playwright.request.newContext({ baseURL: site.url });
    const customer = await newCustomer(request);
    await request.dispose();
    const journey = new BookingJourney(page);

    await page.goto(`${site.url}/login?next=/most-categories`);
    await fillSignIn(page, customer);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Laundry/ })
      .click();
    await journey.toggle('Washing', 'Ironing');
    await journey.addPhoto(1);
    await expect(journey.photo(1)).toBeVisible();
    await bookAndPay(journey, { total: '$22.00', discount: '−$2.20', grand: '$19.80' });
    await page.goto(`${site.url}/my-booking`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: /^View Detail/ }).click();
    await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('Grand Total$19.80');
    await cancel(page);
    await expect(page.getByRole('article')).toContainText('Cancelled');

    for (const path of screensWithoutExtensions) {
      await page.goto(`${site.url}${path}`);
      await expectScreenShown(page);
    }
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(calls).toContain('/UserController/booking');
  } finally {
    await page.goto('about:blank');
    await site.stop();
  }
});

/** Success flags that the original server has been seen to send, one for each call of the journey. */
const oddFlags: Partial<Record<StubTarget, { keys: ['response' | 'responce' | 'result']; value: unknown }>> = {
  login: { keys: ['result'], value: 1 },
  categories: { keys: ['responce'], value: 'TRUE' },
  topProviders: { keys: ['response'], value: 'success' },
  providers: { keys: ['result'], value: 'ok' },
  coupons: { keys: ['response'], value: '1' },
  applyCoupon: { keys: ['responce'], value: true },
  percentage: { keys: ['response'], value: ' true ' },
  booking: { keys: ['responce'], value: 'Success' },
  myBookings: { keys: ['result'], value: true },
  bookingDetails: { keys: ['response'], value: 1 },
  cancelBooking: { keys: ['result'], value: 'true' },
};

test('a job is booked, paid for and cancelled on another server with any success flag', async ({ page, forgive }) => {
  forgive(/status of 404 .*\/uploads\//);
  const server = await startStubServer();
  for (const [call, flag] of Object.entries(oddFlags)) server.stub.on(call as StubTarget, { flag });
  const site = await startSite({ gateway: 'nginx', port: ports.foreignServer, env: { API_URL: server.url } });
  try {
    const calls = watchCalls(page);
    const journey = new BookingJourney(page);
    await page.goto(`${site.url}/login?next=/most-categories`);
    await fillSignIn(page, { contact: '5550100001', password: 'doorstep-demo' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Plumbing/ })
      .click();
    await journey.toggle('Leak repair');
    await bookAndPay(journey, { total: '$45.55', discount: '−$4.56', grand: '$40.99' });
    await page.goto(`${site.url}/my-booking`);
    await page.getByRole('link', { name: /^View Detail/ }).click();
    await expect(page.getByRole('complementary')).toContainText('Grand Total$40.99');
    await cancel(page);

    const [booking, ...more] = server.stub.requestsTo('booking');
    expect(more).toEqual([]);
    expect(booking?.form?.get('stripeToken')).toMatch(/^tok_test_/);
    expect(booking?.form?.get('delivery_cost')).toBe('40.99');
    expect(booking?.form?.get('user_id')).toBe('u_8k2');
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  } finally {
    await page.goto('about:blank');
    await site.stop();
    await server.close();
  }
});

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|UserController)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

async function bookAndPay(
  journey: BookingJourney,
  amounts: { total: string; discount: string; grand: string },
): Promise<void> {
  const { page } = journey;
  await expect(journey.amount(amounts.total)).toBeVisible();
  const dialog = await journey.openDialog();
  await dialog.getByRole('link', { name: /^(Change|Choose an address)$/ }).click();
  await page
    .getByRole('textbox', { name: 'Address' })
    .or(page.getByRole('combobox', { name: 'Address' }))
    .fill('12 High St');
  await page.getByRole('button', { name: 'Select Address' }).click();
  await journey.continueToSummary();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const coupons = journey.dialog('Apply Coupon');
  await coupons.getByLabel('Coupon code').fill('WELCOME10');
  await coupons.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('complementary').getByText(amounts.discount)).toBeVisible();
  await journey.continueToPayment();
  await expect(journey.payButton()).toHaveText(`Pay ${amounts.grand}`);
  await journey.payByCard();
  await expect(journey.confirmation()).toBeVisible();
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
  const locator = page.getByRole('dialog', { name: 'Booking Cancelled Successfully!' });
  await locator.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/my-booking$/);
}
