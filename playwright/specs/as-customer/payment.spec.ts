import type { Route } from '@playwright/test';
import { Payments } from '../../fixtures/payments';
import { signIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { BookingJourney, cards } from '../../pages/booking';

const BOOK = '**/UserController/booking';
const BOOKING_AND_INTENT_CALLS = /\/UserController\/booking$|\/api\/v1\/payments\/intents/;
const CONFIRM = '**/api/v1/payments/test/confirm';

test('a declined card is reported in the form without a booking, and another card pays', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  const payments = await Payments.watch(page);
  await signIn(page, customer);
  await journey.toPayment();
  await journey.payByCard(cards.declined);
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Your card has insufficient funds. Nothing was charged. Use another card.',
    }),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995');
  await expect(page.getByLabel('Holder name')).toHaveValue('Robin Vale');
  await payments.expectHeld(0);

  const other = await page.context().newPage();
  await new BookingJourney(other).expectBookings(0);
  await other.close();

  await journey.payByCard(cards.good);
  await expect(journey.confirmation()).toBeVisible();
  await payments.expectHeld(1);
  await journey.expectBookings(1);
});

test('a passed bank challenge completes the booking', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  const payments = await Payments.watch(page);
  await signIn(page, customer);
  await journey.toPayment();
  await journey.payByCard(cards.challenged);
  const question = journey.dialog('Confirm with your bank');
  await expect(question).toContainText('$12.00');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(journey.confirmation()).toBeVisible();
  await payments.expectHeld(1);
  await journey.expectBookings(1);
});

test('a refused bank challenge makes no booking and keeps the form', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  const payments = await Payments.watch(page);
  await signIn(page, customer);
  await journey.toPayment();
  await journey.payByCard(cards.challenged);
  await journey.dialog('Confirm with your bank').getByRole('button', { name: 'Refuse payment' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your bank could not confirm that it is you. Nothing was charged.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
  await payments.expectHeld(0);
  await journey.expectBookings(0);
  await page.goto('/payment-methode');
  await journey.payByCard(cards.good);
  await expect(journey.confirmation()).toBeVisible();
  await payments.expectHeld(1);
});

test('a double click on Pay makes one payment and one booking', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  const payments = await Payments.watch(page);
  let sentCount = 0;
  await page.route(BOOK, (route) => {
    sentCount += 1;
    return route.continue();
  });
  await signIn(page, customer);
  await journey.toPayment();
  await journey.fillCard(cards.good);
  await journey.payButton().dblclick();
  await expect(journey.confirmation()).toBeVisible();
  expect(sentCount).toBe(1);
  expect(payments.opened).toHaveLength(1);
  await payments.expectHeld(1);
  await journey.expectBookings(1);
});

const lostResponses = {
  'the answer to the booking is lost on the way': {
    pattern: BOOK,
    lose: async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
  },
  'the answer of the bank is lost on the way': {
    pattern: CONFIRM,
    lose: async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
  },
  'the server stops before the booking reaches it': {
    pattern: BOOK,
    lose: (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  },
};

for (const [what, { pattern, lose }] of Object.entries(lostResponses)) {
  test(`when ${what}, the page says that it checks, and makes one booking and one payment of it`, async ({
    page,
    customer,
    forgive,
  }) => {
    forgive(/Failed to load resource: (net::ERR_FAILED|the server responded with a status of 502)/);
    const journey = new BookingJourney(page);
    const payments = await Payments.watch(page);
    await signIn(page, customer);
    await journey.toPayment();
    let letContinue = () => {};
    const wordsRead = new Promise<void>((resolve) => {
      letContinue = resolve;
    });
    let isLost = false;
    await page.route(BOOKING_AND_INTENT_CALLS, async (route) => {
      if (isLost) await wordsRead;
      await route.fallback();
    });
    const loseIt = (route: Route) => {
      isLost = true;
      return lose(route);
    };
    await page.route(pattern, loseIt, { times: 1 });
    await journey.payByCard(cards.good);
    await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
    await expect(page.getByText(/Do not pay again/)).toBeVisible();
    letContinue();
    await expect(journey.confirmation()).toBeVisible();
    expect(payments.opened).toHaveLength(1);
    await payments.expectHeld(1);
    await journey.expectBookings(1);
  });
}

test('a page closed while waiting for the response resumes the same payment when it is reopened', async ({
  page,
  customer,
  forgive,
}) => {
  forgive(/Failed to load resource: net::ERR_FAILED/);
  const journey = new BookingJourney(page);
  const payments = await Payments.watch(page);
  await signIn(page, customer);
  await journey.toPayment();
  await page.route(BOOK, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await journey.payByCard(cards.good);
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await page.unroute(BOOK);
  await page.goto('/payment-methode');
  await expect(journey.confirmation()).toBeVisible();
  await payments.expectHeld(1);
  await journey.expectBookings(1);
});
