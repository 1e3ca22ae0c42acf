import { statSync } from 'node:fs';
import { fillSignIn, signIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { textNamedJpg, writeHugePhoto } from '../../fixtures/uploadedFiles';
import { BookingJourney } from '../../pages/booking';

test('a wrong password is reported and keeps the input', async ({ page, customer }) => {
  await page.goto('/login');
  await fillSignIn(page, { ...customer, password: 'not the one' });
  const popup = page.getByRole('alertdialog', { name: 'Invalid login credentials!' });
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Phone number')).toHaveValue(customer.contact);
  await fillSignIn(page, customer);
  await expect(page).not.toHaveURL(/\/login/);
});

test('an invalid coupon is rejected in its dialog, and the amounts stay', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.toggle('Washing');
  await journey.openDialog();
  await journey.continueToSummary();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const dialog = journey.dialog('Apply Coupon');
  for (const code of ['NOSUCHCODE', 'SUMMER20']) {
    await dialog.getByLabel('Coupon code').fill(code);
    await expect(dialog.getByRole('alert')).toBeHidden();
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(dialog.getByLabel('Coupon code')).toBeFocused();
    await expect(dialog.getByLabel('Coupon code')).toHaveValue(code);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary')).toContainText(/Coupon Discount\s*\$0\.00/);
  await expect(journey.amount('$12.00')).toBeVisible();
  await expect(journey.continueAndPay()).toBeEnabled();
});

test('a customer cannot continue without selecting a service', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.mode('Create Booking').click();
  await journey.next().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please select at least one service.' })).toBeVisible();
  await expect(page).toHaveURL(/\/laundry-services/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a day that has passed is rejected beside its field', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.toggle('Washing');
  const dialog = await journey.openDialog('Schedule Service');
  await dialog.getByRole('button', { name: 'Another day' }).click();
  await dialog.getByRole('textbox', { name: 'Another day' }).fill('29/02/2024');
  await expect(dialog.getByRole('alert')).toContainText('Choose a day from');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Choose a time.');
  await expect(page).toHaveURL(/\/laundry-services/);
});

test('a text file named .jpg is rejected in its own slot, and the other photos stay', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.addPhoto(1);
  await journey.addPhoto(2, textNamedJpg);
  await expect(page.getByRole('alert').filter({ hasText: 'Please upload a valid image.' })).toBeVisible();
  await expect(journey.photo(1)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Photo 2' }).click();
  await journey.addPhoto(2);
  await expect(journey.photo(2)).toBeVisible();
});

test('a photo of more than 20 MB is rejected in its own slot, and the booking continues without it', async ({
  page,
  customer,
}, testInfo) => {
  const journey = new BookingJourney(page);
  const photo = testInfo.outputPath('huge.png');
  await writeHugePhoto(photo);
  expect(statSync(photo).size).toBeGreaterThan(20 * 1024 * 1024);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.toggle('Washing');
  await journey.addPhoto(1, photo);
  await expect(page.getByText('Image is too large. Choose a smaller one.')).toBeVisible();
  await journey.addPhoto(2);
  await expect(journey.photo(2)).toBeVisible();
  await expect(journey.service('Washing')).toBeChecked();
  await journey.openDialog();
  await journey.continueToSummary();
  await expect(page.getByRole('img', { name: /^Your photo/ })).toHaveCount(1);
});

test('a reload keeps services, photos, address and the way back, on every step', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.toggle('Washing', 'Ironing');
  await journey.addPhoto(2);
  await expect(journey.photo(2)).toBeVisible();
  await journey.mode('Create Booking').click();

  await page.reload();
  await expect(journey.service('Washing')).toBeChecked();
  await expect(journey.service('Ironing')).toBeChecked();
  await expect(journey.photo(2)).toBeVisible();
  await expect(journey.mode('Create Booking')).toBeChecked();
  await expect(journey.amount('$22.00')).toBeVisible();
  await journey.openDialog();
  await journey.continueToSummary();

  await page.reload();
  await expect(page.getByText(/18 SW Alder Street/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Your photo/ })).toHaveCount(1);
  await expect(journey.amount('$22.00')).toBeVisible();
  await journey.continueToPayment();

  await page.reload();
  await expect(journey.payButton()).toHaveText('Pay $22.00');
  await journey.payByCard();
  await expect(journey.confirmation()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
  await journey.expectBookings(1);
});

test('an expired session asks to sign in and continues at the same place', async ({
  page,
  context,
  customer,
  forgive,
}) => {
  forgive(/status of 401/);
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Laundry');
  await journey.toggle('Washing');
  await journey.addPhoto(1);
  await expect(journey.photo(1)).toBeVisible();
  await journey.openDialog();

  await context.clearCookies({ name: 'sid' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fbooking-summary/);
  await expect(page.getByText('Please login again. Everything you entered is kept.')).toBeVisible();
  await fillSignIn(page, customer);
  await expect(page).toHaveURL(/\/booking-summary$/);
  await expect(journey.amount('$12.00')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo 1' })).toBeVisible();
  await journey.continueToPayment();

  await journey.fillCard('4242424242424242');
  await context.clearCookies({ name: 'sid' });
  await journey.payButton().click();
  await expect(page).toHaveURL(/\/login\?next=%2Fpayment-methode/);
  await fillSignIn(page, customer);
  await expect(page).toHaveURL(/\/payment-methode$/);
  await journey.payByCard();
  await journey.confirmation().getByRole('link', { name: 'Follow this booking' }).click();
  await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible();
  await journey.expectBookings(1);
});
