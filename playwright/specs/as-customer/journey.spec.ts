import { fillSignIn } from '../../fixtures/people';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { BookingJourney, cards } from '../../pages/booking';

test('a visitor picks a category, signs in, books it with photos and a coupon, pays, and cancels it again', async ({
  page,
  customer,
}) => {
  test.slow();
  const journey = new BookingJourney(page);

  await test.step('home', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Find The Perfect Talent for Your Task' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Top Services Provided' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a category asks a visitor to sign in, and leads back to itself', async () => {
    await page.getByRole('link', { name: 'Laundry' }).first().click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(journey.heading('Welcome back')).toBeVisible();
    await expectAccessible(page);
    await fillSignIn(page, customer);
    await expect(page).toHaveURL(/\/laundry-services\?category=/);
    await expect(journey.heading('Laundry')).toBeVisible();
  });

  await test.step('services are chosen and the total follows', async () => {
    await journey.toggle('Washing', 'Drying', 'Ironing');
    await expect(journey.amount('$30.00')).toBeVisible();
    await journey.toggle('Drying');
    await expect(journey.service('Drying')).not.toBeChecked();
    await expect(journey.amount('$22.00')).toBeVisible();
    await journey.toggle('Curtain Washing');
    await page.getByRole('button', { name: 'One more: Curtain Washing' }).click();
    await expect(journey.amount('$72.00')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('group', { name: 'How many: Curtain Washing' })).toContainText('2 × Curtain Washing');
    await expect(journey.amount('$72.00')).toBeVisible();
  });

  await test.step('photos', async () => {
    await journey.addPhoto(1);
    await journey.addPhoto(2);
    await expect(journey.photo(1)).toBeVisible();
    await expect(journey.photo(2)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('where and when', async () => {
    const dialog = await journey.openDialog();
    await expectAccessible(page);
    const many = dialog.getByRole('region', { name: 'What and how many' });
    await many.getByRole('button', { name: 'One more: Curtain Washing' }).click();
    await expect(many).toContainText('Total$97.00');
    await many.getByRole('button', { name: 'One less: Curtain Washing' }).click();
    await dialog.getByRole('link', { name: 'Change' }).click();
    await expect(page.getByRole('combobox', { name: 'Address' })).toBeVisible();
    await expectAccessible(page);
    await journey.chooseAddress('Hawthorne', /Hawthorne/);
    await expect(dialog.getByRole('combobox', { name: 'Service location' })).toContainText('Hawthorne');
    await expect(dialog.getByRole('switch', { name: 'As Soon as Possible' })).toBeChecked();
    await journey.continueToSummary();
  });

  await test.step('the summary, and WELCOME10', async () => {
    const total = page.getByRole('complementary');
    await expect(page.getByText(/Hawthorne/)).toBeVisible();
    await expect(page.getByText('Total Services Charge')).toBeVisible();
    await expect(journey.amount('$72.00')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    const dialog = journey.dialog('Apply Coupon');
    await expect(dialog.getByRole('button', { name: /WELCOME10/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Coupon code').fill('welcome10');
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('WELCOME10 applied')).toBeVisible();
    await expect(total.getByText('$72.00')).toBeVisible();
    await expect(total.getByText('−$7.20')).toBeVisible();
    await expect(journey.amount('$64.80')).toBeVisible();
    await journey.continueToPayment();
  });

  await test.step('payment', async () => {
    await expect(journey.payButton()).toHaveText('Pay $64.80');
    await expectAccessible(page);
    await journey.payByCard(cards.good);
    await expect(journey.confirmation()).toContainText('The first free provider who accepts takes the job.');
    await expect(journey.confirmation()).toContainText('$64.80');
    await expectAccessible(page);
    await journey.confirmation().getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('the booking is under My Bookings', async () => {
    await page.getByRole('link', { name: 'My Bookings' }).filter({ visible: true }).first().click();
    await expect(journey.heading('My Bookings')).toBeVisible();
    const booking = page.getByRole('article');
    await expect(booking).toHaveCount(1);
    await expect(booking).toContainText('Laundry');
    await expect(booking).toContainText('2 × Curtain Washing');
    await expect(booking).toContainText('Open');
    await expect(booking).toContainText(/\d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M/);
    await expectAccessible(page);
    await booking.getByRole('link', { name: /^View Detail/ }).click();
  });

  await test.step('its details: timeline, photos, payment summary', async () => {
    await expect(page).toHaveURL(/\/booking-details\?booking_id=/);
    await expect(journey.heading('Waiting for a provider')).toBeVisible();
    const timeline = page.getByRole('list', { name: 'Booking status' });
    await expect(timeline.getByRole('listitem')).toHaveCount(6);
    await expect(timeline.getByRole('listitem').first()).toContainText('Booking Confirm');
    await expect(timeline.getByRole('listitem').first()).toContainText('$64.80 held on your card');
    const summary = page.getByRole('complementary');
    await expect(summary).toContainText('Washing$12.00');
    await expect(summary).toContainText('Ironing$10.00');
    await expect(summary).toContainText('2 × Curtain Washing$50.00');
    await expect(summary).toContainText('−$7.20');
    await expect(summary).toContainText('Grand Total$64.80');
    await expect(summary).toContainText('Held on your card');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open photo 1' }).click();
    const full = journey.dialog('Photo 1').getByRole('img', { name: 'Photo 1' });
    await expect(full).toBeVisible();
    await expect.poll(() => full.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(full).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Open photo 3' })).toBeHidden();
  });

  await test.step('it is cancelled', async () => {
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel Booking' });
    await expect(question.getByRole('button', { name: 'Keep booking' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    const locator = journey.dialog('Booking Cancelled Successfully!');
    await expect(locator).toBeVisible();
    await expectAccessible(page);
    await locator.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(/\/my-booking$/);
    await expect(page.getByRole('article')).toContainText('Cancelled');
    await page.getByRole('link', { name: /^Cancelled/ }).click();
    await expect(page).toHaveURL(/\/cancelled-booking$/);
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});
