import { signIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

test('a customer books for a day and time of their choice', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Cleaning');
  await journey.toggle('Window Cleaning');
  const dialog = await journey.openDialog();
  await dialog.getByRole('switch', { name: 'As Soon as Possible' }).click();
  await journey.chooseStart(dialog, 3, '10:30');
  await journey.continueToSummary();
  await expect(page.getByText('10:30 AM')).toBeVisible();
  await journey.continueToPayment();
  await journey.payByCard();
  await journey.confirmation().getByRole('link', { name: 'Follow this booking' }).click();
  await expect(page).toHaveURL(/\/booking-details/);
  await expect(page.getByText(/, 10:30 AM$/)).toBeVisible();
});

test('a scheduled service has no As Soon as Possible, and asks for its day and time', async ({ page, customer }) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Cleaning');
  await journey.toggle('Kitchen Cleaning');
  const dialog = await journey.openDialog('Schedule Service');
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Choose a time.');
  await expectAccessible(page);
  await journey.chooseStart(dialog, 5, '14:00');
  await journey.continueToSummary();
  await expect(page.getByText('02:00 PM')).toBeVisible();
  await journey.continueToPayment();
  await journey.payByCard();
  await expect(journey.confirmation()).toBeVisible();
  await journey.expectBookings(1);
});

test('a customer books every two weeks, sees the visits to come, skips one and ends them', async ({
  page,
  customer,
}) => {
  const journey = new BookingJourney(page);
  await signIn(page, customer);
  await journey.openCategory('Cleaning');
  await journey.toggle('Window Cleaning');
  const dialog = await journey.openDialog('Schedule Service');
  await journey.chooseStart(dialog, 4, '11:00');
  await dialog.getByLabel('How often').selectOption({ label: 'Every two weeks' });
  await expect(dialog).toContainText('You pay for each one on its own');
  await expectAccessible(page);
  await journey.continueToSummary();
  await expect(page.getByText('Every two weeks')).toBeVisible();
  await journey.continueToPayment();
  await journey.payByCard();
  await journey.confirmation().getByRole('link', { name: 'Follow this booking' }).click();
  await expect(page.getByRole('heading', { name: 'Every two weeks' })).toBeVisible();
  const visits = page.getByRole('list', { name: 'Next visits' }).getByRole('listitem');
  await expect(visits).toHaveCount(6);
  await expect(visits.nth(0)).toContainText('11:00 AM');
  await expect(visits.nth(1)).toContainText('Not booked yet');
  await visits.nth(1).getByRole('button').click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip this visit' }).click();
  await expect(visits.nth(1)).toContainText('Skipped');
  await expect(visits.nth(2)).toContainText('Not booked yet');
  await page.getByRole('button', { name: 'End all visits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all visits' }).click();
  await expect(page.getByText('You have ended it. Visits already booked stay.')).toBeVisible();
});
