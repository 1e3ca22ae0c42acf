import { STRIPE_KEY, StripeMock, WEBHOOK_SECRET } from '@doorstep/api-server/testing/stripeMock';
import type { Page } from '@playwright/test';
import { fillSignIn, newCustomer } from '../../fixtures/people';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { standInForStripe } from '../../fixtures/stripeOnPage';
import { expect, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const mock = new StripeMock();
test.beforeAll(() => mock.start());
test.afterAll(() => mock.stop());

const startWithStripe = (env: NodeJS.ProcessEnv = {}) =>
  startSite({
    gateway: 'embedded',
    port: ports.stripe,
    env: {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_mock',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: mock.url,
      ...env,
    },
  });

async function signInAndOpenLaundry(page: Page, site: Site): Promise<BookingJourney> {
  const customer = await newCustomer(page.request, site.url);
  await page.goto(`${site.url}/login?next=/most-categories`);
  await fillSignIn(page, customer);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Laundry/ })
    .click();
  return new BookingJourney(page);
}

async function continueToPaymentStep(journey: BookingJourney) {
  await journey.toggle('Washing');
  await journey.openDialog();
  await journey.continueToSummary();
  await journey.continueToPayment();
}

const ownCardFields = (page: Page) => page.locator('input[autocomplete^="cc-n"]:not([autocomplete="cc-name"])');

test("a card is entered in Stripe's fields, authorized, and can be saved", async ({ page }) => {
  const site = await startWithStripe();
  try {
    const stripe = await standInForStripe(page, mock);
    const journey = await signInAndOpenLaundry(page, site);
    await journey.toggle('Washing');
    await journey.openDialog();
    await journey.continueToSummary();
    expect(stripe.scripts, 'nothing of Stripe before the card step').toEqual([]);
    await journey.continueToPayment();
    await expect(page.getByText('cardNumber of Stripe')).toBeVisible();
    expect(stripe.scripts).toHaveLength(1);
    await expect(ownCardFields(page)).toHaveCount(0);

    stripe.next = 'declined';
    await journey.payButton().click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    stripe.next = 'ok';
    await journey.payButton().click();
    await expect(journey.confirmation()).toBeVisible();
    const held = [...mock.intents.values()].filter(({ status }) => status === 'requires_capture');
    expect(held).toHaveLength(1);
    expect(held[0]).toMatchObject({ capture_method: 'manual', currency: 'usd' });

    await page.goto(`${site.url}/add-credit`);
    await expect(page.getByText('cardNumber of Stripe')).toBeVisible();
    await page
      .getByRole('button', { name: /save|add/i })
      .last()
      .click();
    await expect(page.getByText(/4242/).first()).toBeVisible();
    expect([...mock.setUps.values()]).toMatchObject([{ status: 'succeeded' }]);

    await page.goto(`${site.url}/most-categories`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Laundry/ })
      .click();
    await continueToPaymentStep(journey);
    await page.getByRole('button', { name: 'Google Pay of Stripe' }).click();
    await expect(journey.confirmation()).toBeVisible();
    expect([...mock.intents.values()].filter(({ status }) => status === 'requires_capture')).toHaveLength(2);
  } finally {
    await page.goto('about:blank');
    await site.stop();
  }
});

test('the booking carries a card token when extensions are off', async ({ page }) => {
  const site = await startWithStripe({ API_EXTENSIONS: 'off' });
  try {
    await standInForStripe(page, mock);
    const journey = await signInAndOpenLaundry(page, site);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/UserController/booking')) requests.push(request.postData() ?? '');
    });
    await continueToPaymentStep(journey);
    await expect(page.getByText('cardNumber of Stripe')).toBeVisible();
    await journey.payButton().click();
    await expect(journey.confirmation()).toBeVisible();
    expect(requests.join()).toContain('tok_visa');
    const tokens = mock.calls.filter(({ form }) => form.get('payment_method_data[card][token]') === 'tok_visa');
    expect(tokens).toHaveLength(1);
  } finally {
    await page.goto('about:blank');
    await site.stop();
  }
});
