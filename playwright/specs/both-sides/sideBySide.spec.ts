import type { Browser, Page } from '@playwright/test';
import { setRule } from '../../fixtures/commands';
import { freeTime, hire } from '../../fixtures/hire';
import { sam, signIn, signInAsProvider } from '../../fixtures/people';
import { gatewayOf, sharedSite } from '../../fixtures/sites';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

async function asSam(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInAsProvider(page, sam);
  return page;
}

const samsId = async (page: Page): Promise<string> => {
  const serviceData = await page.evaluate(() => localStorage.getItem('ServiceData') ?? '{}');
  return JSON.parse(serviceData).data.user_id;
};

/** Fails if the page was reloaded since, because updates have to arrive by themselves. */
async function watchForReload(page: Page) {
  await page.evaluate(() => {
    (window as { stillHere?: boolean }).stillHere = true;
  });
  return async () => expect(await page.evaluate(() => (window as { stillHere?: boolean }).stillHere)).toBe(true);
}

async function approveExtraWork(customer: Page, provider: Page) {
  await provider.getByRole('button', { name: 'Add extra work' }).click();
  for (const [index, [text, price]] of [
    ['New trap', '18'],
    ['Fit it', '30'],
  ].entries()) {
    if (index > 0) await provider.getByRole('button', { name: 'Another line' }).click();
    await provider
      .getByLabel('What is it?')
      .nth(index)
      .fill(text ?? '');
    await provider
      .getByLabel('Price', { exact: true })
      .nth(index)
      .fill(price ?? '');
  }
  await expectAccessible(provider);
  await provider.getByRole('button', { name: 'Ask for $48.00' }).click();
  const approve = customer.getByRole('link', { name: 'Approve $48.00' });
  await expect(approve).toBeVisible();
  await expectAccessible(customer);
  await approve.click();
  const journey = new BookingJourney(customer);
  await journey.payByCard();
  await journey.dialog('Extra work approved').getByRole('button', { name: 'Done' }).click();
  await expect(provider.getByText(/approved \$48\.00/)).toBeVisible();
}

test('customer and provider see offers, payment, extra work, work steps, messages and a review without a reload', async ({
  page,
  customer,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  // The first free time is days away, so allow every step that early.
  const { dataDir } = sharedSite(gatewayOf(test.info().project.name));
  for (const limit of ['outBefore', 'startBefore'])
    expect(await setRule(dataDir, limit, String(30 * 24 * 60))).toMatchObject({ code: 0 });
  const theirs = await asSam(browser, baseURL);
  const providerId = await samsId(theirs);
  await signIn(page, customer);
  const bookingId = await hire(page, providerId, await freeTime(page, providerId));

  const card = theirs.getByRole('article').filter({ has: theirs.locator(`a[href*="${bookingId}"]`) });
  await expect(card).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto(`/provider-sendoffer?booking_id=${bookingId}`);
  await theirs.getByRole('button', { name: 'Send Offer', exact: true }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Send Offer' });
  await page.goto(`/provider-sendoffer?booking_id=${bookingId}`);
  await expect(page.getByText('No data Found')).toBeVisible();
  const customerStays = await watchForReload(page);
  await dialog.getByLabel('Enter Amount').fill('85');
  await dialog.getByRole('button', { name: /Done|Send Offer/ }).click();

  await page.getByRole('button', { name: 'Accept $85.00' }).click();
  await page
    .getByRole('dialog', { name: 'Accept $85.00?' })
    .getByRole('button', { name: /^Accept/ })
    .click();
  await customerStays();
  const journey = new BookingJourney(page);
  await expect(journey.heading('Payment Method')).toBeVisible();
  await theirs.goto(`/provider-job?booking_id=${bookingId}`);
  await expect(theirs.getByText('The customer has not paid yet.')).toBeVisible();
  const providerStays = await watchForReload(theirs);
  await expect(page.getByRole('button', { name: 'Pay $85.00' })).toBeEnabled();
  await journey.payByCard();
  await journey.dialog('Payment received').getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/booking-details/);
  await expect(theirs.getByText('The customer has not paid yet.')).toBeHidden();

  const customerWatches = await watchForReload(page);
  const timeline = page.getByRole('list', { name: /status/i }).first();
  for (const [button, status] of [
    ['I am on my way', 'Provider Out for Service'],
    ['I have arrived', 'Arrived at your location'],
    ['Start the work', 'Service Started'],
    ['Mark as done', 'Service Completed'],
  ] as const) {
    if (button === 'Mark as done') await approveExtraWork(page, theirs);
    await theirs.getByRole('button', { name: button }).click();
    if (button === 'I am on my way') {
      const question = theirs.getByRole('alertdialog', { name: 'Leave now?' });
      await expect(question.or(theirs.getByRole('button', { name: 'I have arrived' }))).toBeVisible();
      if (await question.isVisible()) await question.getByRole('button', { name: button }).click();
    }
    if (button === 'Start the work') {
      const dialog = theirs.getByRole('alertdialog', { name: 'Ask for the start code' });
      const code = page
        .getByRole('heading', { name: 'Start code' })
        .locator('..')
        .getByText(/^\d{4}$/);
      await dialog.getByRole('textbox', { name: 'Start code' }).fill((await code.textContent()) ?? '');
      await dialog.getByRole('button', { name: button }).click();
    }
    if (button === 'Mark as done') {
      await theirs
        .getByRole('alertdialog', { name: 'Is everything done?' })
        .getByRole('button', { name: button })
        .click();
    }
    await expect(timeline.getByRole('listitem').filter({ hasText: status })).not.toContainText('(later)');
  }
  await page.getByRole('button', { name: 'Yes, everything is done' }).click();
  await expect(
    theirs.getByText('The work is confirmed. Your earnings page shows what you get for it and when.'),
  ).toBeVisible();
  await customerWatches();
  await providerStays();

  await page.getByRole('link', { name: 'Show receipt' }).click();
  for (const text of ['New trap', 'Fit it', '$133.00']) await expect(page.getByText(text).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Write a Review' }).click();
  await page.getByRole('radiogroup', { name: 'Service rating' }).getByRole('radio', { name: '5 of' }).click();
  await page.getByRole('radiogroup', { name: 'Technician rating' }).getByRole('radio', { name: '4 of' }).click();
  await page.getByText('Politeness', { exact: true }).click();
  await page.getByRole('textbox', { name: 'In your words' }).fill('Quick and tidy.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(journey.dialog('Review Submitted Successfully')).toBeVisible();
  await theirs.goto('/provider-reviews');
  await expect(theirs.getByText('Quick and tidy.').first()).toBeVisible();
  await theirs.context().close();
});

test('chat messages appear at once on both sides and in every open tab', async ({
  page,
  customer,
  browser,
  baseURL,
}) => {
  const theirs = await asSam(browser, baseURL);
  const providerId = await samsId(theirs);
  await signIn(page, customer);
  const bookingId = await hire(page, providerId);
  await page.goto(`/booking-chat?booking_id=${bookingId}`);
  await theirs.goto(`/booking-chat?booking_id=${bookingId}`);
  const second = await page.context().newPage();
  await second.goto(`/booking-chat?booking_id=${bookingId}`);
  for (const each of [page, theirs, second]) await expect(each.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expectAccessible(page);

  const say = async (from: Page, text: string) => {
    await from.getByRole('textbox', { name: 'Message' }).fill(text);
    await from.getByRole('button', { name: 'Send', exact: true }).click();
  };
  for (let round = 1; round <= 5; round++) {
    await say(page, `Question ${round}`);
    await expect(theirs.getByText(`Question ${round}`, { exact: true })).toBeVisible();
    await say(theirs, `Answer ${round}`);
    await expect(page.getByText(`Answer ${round}`, { exact: true })).toBeVisible();
    await expect(second.getByText(`Answer ${round}`, { exact: true })).toBeVisible();
  }
  await page.close();
  await say(theirs, 'Still there?');
  await expect(second.getByText('Still there?', { exact: true })).toBeVisible();
  await theirs.context().close();
});
