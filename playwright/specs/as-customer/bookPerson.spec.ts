import type { Locator } from '@playwright/test';
import {
  chooseLeakRepair,
  fillWallet,
  holdForVisitor,
  lastCodeTo,
  openPlumbing,
  priceOn,
  saveCard,
  walletBalance,
} from '../../fixtures/bookPerson';
import {
  bookAsNewCustomer,
  bookAsReturningCustomer,
  Hand,
  type InputCounts,
  inputLimits,
  sheetOf,
} from '../../fixtures/bookPersonSteps';
import { newPhone, signIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { photo, textNamedJpg } from '../../fixtures/uploadedFiles';
import { BookingJourney, cards } from '../../pages/booking';

// Both want the first person and time of the list, so one test runs after the other.
test.describe.configure({ mode: 'default' });

test('a returning customer books the chosen person at the shown price in three taps, and books again', async ({
  page,
  customer,
}) => {
  test.slow();
  await signIn(page, customer);
  await saveCard(page);
  for (const number of [1, 2]) {
    // Tap 1: the service. Tap 2: person and time. Tap 3: the payment.
    const people = await chooseLeakRepair(page);
    const person = people.first();
    const price = await priceOn(person);
    await person.click();
    const sheet = sheetOf(page);
    await expect(sheet).toContainText('This time is held for you until');
    await expect(sheet).toContainText('18 SW Alder Street');
    await expect(sheet).toContainText('Visa ending 4242');
    await expect(sheet).toContainText(`We charge ${price} now.`);
    if (number === 1) await expectAccessible(page);
    await sheet.getByRole('button', { name: `Book and pay ${price}` }).click();
    await expect(sheet).toContainText('Booking Confirm Successfully');
    await expect(sheet).toContainText(`${price} charged`);
    if (number === 1) await expectAccessible(page);
    await sheet.getByRole('link', { name: 'See this booking' }).click();
    await expect(page).toHaveURL(/\/booking-details\?booking_id=/);
    await expect(page.getByRole('complementary')).toContainText(price);
  }
});

test('credit pays first and the saved card the rest, as the sheet shows', async ({ page, customer }) => {
  test.slow();
  await signIn(page, customer);
  await saveCard(page);
  await fillWallet(page, '12.40');
  const people = await chooseLeakRepair(page);
  const price = await priceOn(people.first());
  await people.first().click();
  const sheet = sheetOf(page);
  const credit = sheet.getByRole('switch', { name: 'Use my $12.40 credit' });
  await expect(credit).toBeChecked();
  const cardPart = (Number(price.slice(1)) - 12.4).toFixed(2);
  const split = sheet.getByText(`$12.40 from your credit, $${cardPart} by card`);
  await expect(split).toBeVisible();
  await expectAccessible(page);
  await credit.click();
  await expect(split).toBeHidden();
  await credit.click();
  await sheet.getByRole('button', { name: `Book and pay ${price}` }).click();
  await expect(sheet).toContainText(`${price} charged`);
  expect(await walletBalance(page)).toBe('0.00');
});

test('notes and photos survive a reload and go with the booking', async ({ page, customer }) => {
  test.slow();
  await signIn(page, customer);
  await saveCard(page);
  const people = await chooseLeakRepair(page);
  await people.first().click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Change the address' }).click();
  await sheet.getByLabel('Photo 1').setInputFiles(textNamedJpg);
  await expect(sheet.getByRole('alert')).toContainText('Please upload a valid image.');
  await sheet.getByRole('button', { name: 'Remove Photo 1' }).click();
  await sheet.getByLabel('Photo 1').setInputFiles(await photo('sink.jpg', 4000, 3000));
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('textbox', { name: /^Notes and access/ }).fill('Water drips under the sink.');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await page.reload();
  await expect(sheet).toContainText('Water drips under the sink.');
  await expect(sheet).toContainText('1 photo');
  await sheet.getByRole('button', { name: /^Book and (pay|hold) \$/ }).click();
  await sheet.getByRole('link', { name: 'See this booking' }).click();
  await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible();
  await expect(page.getByText('Water drips under the sink.')).toBeVisible();
});

test('back closes the sheet and gives the time back, and forward books nothing', async ({ page, customer }) => {
  await signIn(page, customer);
  const people = await chooseLeakRepair(page);
  const first = (await people.first().getAttribute('aria-label')) ?? '';
  await people.first().click();
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('This time is held for you until');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/services\/plumbing/);
  await page.goForward();
  await expect(page).toHaveURL(/\/services\/plumbing/);
  await expect(page.getByRole('button', { name: first }).first()).toBeVisible();
  await new BookingJourney(page).expectBookings(0);
});

async function nameAndPrice(button: Locator) {
  const [name = ''] = ((await button.getAttribute('aria-label')) ?? '').split(',');
  return { name, price: await priceOn(button) };
}

test('a time that was lost offers others at their prices or other times, and one of them is booked', async ({
  page,
  playwright,
  customer,
  forgive,
}) => {
  test.slow();
  forgive(/status of 409/);
  await signIn(page, customer);
  await saveCard(page);
  const people = await chooseLeakRepair(page);
  // Another visitor takes the time between the list and the tap.
  await page.route(
    '**/api/v1/holds',
    async (route) => {
      const { provider_id, start_at } = route.request().postDataJSON();
      await holdForVisitor(await playwright.request.newContext(), new URL(page.url()).origin, provider_id, start_at);
      await route.continue();
    },
    { times: 1 },
  );
  const first = await nameAndPrice(people.first());
  await people.first().click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole('heading', { name: 'Choose again' })).toBeVisible();
  await expect(sheet).toContainText('You were not charged.');
  await expectAccessible(page);
  // When nobody else is free at that time, the sheet offers other times of the same person.
  const others = sheet.getByRole('button', { name: /, \$/ });
  const nearest = sheet.getByRole('group', { name: 'Nearest free times' }).getByRole('button');
  await expect(others.or(nearest).first()).toBeVisible();
  const isOther = (await others.count()) > 0;
  const person = isOther ? await nameAndPrice(others.first()) : first;
  await (isOther ? others : nearest).first().click();
  await expect(sheet).toHaveAccessibleName(`Book ${person.name}`);
  await sheet.getByRole('button', { name: new RegExp(`^Book and (pay|hold) \\${person.price}$`) }).click();
  await expect(sheet).toContainText(person.price);
  await expect(sheet.getByRole('link', { name: 'See this booking' })).toBeVisible();
});

test('closing the sheet gives the time back, and a suggested price leads to the request', async ({
  page,
  customer,
}) => {
  await signIn(page, customer);
  const people = await chooseLeakRepair(page);
  const first = (await people.first().getAttribute('aria-label')) ?? '';
  await people.first().click();
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('This time is held for you until');
  await page.reload();
  await expect(sheet).toContainText('This time is held for you until');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: first }).first()).toBeVisible();
  await page.getByRole('button', { name: first }).first().click();
  await sheet.getByRole('button', { name: 'Suggest a price instead' }).click();
  await expect(page).toHaveURL(/\/booking-summary/);
  await expect(page.getByRole('button', { name: 'Send Request' }).filter({ visible: true })).toBeVisible();
});

test('a visitor gives the address, signs in with a code inside the sheet, and goes on after a reload', async ({
  page,
  customer,
}) => {
  test.slow();
  const people = await chooseLeakRepair(page);
  const price = await priceOn(people.first());
  await people.first().click();
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('This time is held for you until');
  await expectAccessible(page);
  await sheet.getByRole('combobox', { name: 'Street address' }).fill('Hawthorne');
  await sheet
    .getByRole('option', { name: /Hawthorne/ })
    .first()
    .click();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByLabel('Phone number').fill(customer.contact);
  await sheet.getByRole('button', { name: 'Text me a code' }).click();
  await expect(sheet.getByLabel('Six-digit code')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(sheet).toContainText('This time is held for you until');
  await sheet.getByLabel('Six-digit code').fill(await lastCodeTo(customer.contact));
  await expect(sheet.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
  await expect(sheet).toContainText('Hawthorne');
  await new BookingJourney(page).fillCard(cards.good);
  await sheet.getByRole('button', { name: new RegExp(`^Book and (pay|hold) \\${price}$`) }).click();
  await expect(sheet.getByRole('link', { name: 'See this booking' })).toBeVisible();
  await expect(sheet).toContainText(price);
});

test('a new customer books and pays with few taps and keystrokes, and has an account afterwards', async ({ page }) => {
  test.slow();
  await openPlumbing(page);
  const hand = new Hand(page);
  const contact = newPhone();
  await bookAsNewCustomer(hand, contact, () => lastCodeTo(contact));
  expectAtMost(hand, inputLimits['new customer']);
  await sheetOf(page).getByRole('link', { name: 'See this booking' }).click();
  await expect(page).toHaveURL(/\/booking-details\?booking_id=/);
});

test('a returning customer books and pays with three taps and no keystroke', async ({ page, customer }) => {
  test.slow();
  await signIn(page, customer);
  await saveCard(page);
  await openPlumbing(page);
  const hand = new Hand(page);
  await bookAsReturningCustomer(hand);
  expectAtMost(hand, inputLimits['returning customer']);
});

test('a newcomer accepts the terms with a name, goes on after a reload, and joins once', async ({ page, forgive }) => {
  test.slow();
  forgive(/status of 400/);
  const people = await chooseLeakRepair(page);
  await people.first().click();
  const sheet = sheetOf(page);
  await sheet.getByRole('combobox', { name: 'Street address' }).fill('Hawthorne');
  await sheet
    .getByRole('option', { name: /Hawthorne/ })
    .first()
    .click();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  const contact = newPhone();
  await sheet.getByLabel('Phone number').fill(contact);
  await expect(sheet.getByRole('link', { name: 'terms' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Text me a code' }).click();
  await sheet.getByLabel('Six-digit code').fill(await lastCodeTo(contact));
  await expect(sheet.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(sheet).toContainText('This time is held for you until');
  await sheet.getByLabel('Your name').fill('12');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet).toContainText('Please enter at least one letter.');
  await sheet.getByLabel('Your name').fill('Emma Ray');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
  await expect(sheet).toContainText('Emma Ray');
});

function expectAtMost({ counts }: Hand, limits: InputCounts) {
  const exceeded = (['taps', 'keys', 'screens'] as const).filter((what) => counts[what] > limits[what]);
  expect(exceeded, JSON.stringify(counts)).toEqual([]);
}
