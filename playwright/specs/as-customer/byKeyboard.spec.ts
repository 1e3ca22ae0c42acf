import { tabTo } from '../../fixtures/keyboard';
import { signIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

test('a job is booked and paid for by keyboard alone', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await page.goto('/most-categories');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Laundry/ }));
  await page.keyboard.press('Enter');
  await expect(journey.heading('Laundry')).toBeVisible();

  await tabTo(page, journey.service('Washing'));
  await page.keyboard.press('Space');
  await expect(journey.service('Washing')).toBeChecked();
  await tabTo(page, journey.mode('Create Booking'));
  await page.keyboard.press('Space');
  await expect(journey.mode('Create Booking')).toBeChecked();
  await tabTo(page, journey.next());
  await page.keyboard.press('Enter');

  const dialog = journey.dialog('Create Booking');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, dialog.getByRole('button', { name: 'Continue', exact: true }));
  await page.keyboard.press('Enter');
  await expect(journey.heading('Booking Summary')).toBeVisible();
  await expect(page).toHaveTitle(/^Booking Summary/);

  await expect(journey.continueAndPay()).toBeEnabled();
  await tabTo(page, journey.continueAndPay());
  await page.keyboard.press('Enter');
  await expect(journey.heading('Payment Method')).toBeVisible();
  await expect(journey.payButton()).toBeEnabled();

  await tabTo(page, page.getByLabel('Card number'));
  await page.keyboard.type('4000000000009995');
  await tabTo(page, page.getByLabel('Expiry date'));
  await page.keyboard.type('1234');
  await tabTo(page, page.getByLabel('CVV'));
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const rejection = page.getByRole('alert').filter({ hasText: /declined|insufficient|enough/i });
  await expect(rejection.first()).toBeVisible();

  await page.getByLabel('Card number').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('4242424242424242');
  await tabTo(page, journey.payButton());
  await page.keyboard.press('Enter');
  const locator = journey.confirmation();
  await expect(locator).toBeVisible();
  await expect.poll(() => locator.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
  await tabTo(page, locator.getByRole('link', { name: 'Follow this booking' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/booking-details/);
});
