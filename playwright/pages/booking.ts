import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test';
import { photo, type UploadedFile } from '../fixtures/uploadedFiles';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000009995',
  challenged: '4000002500003155',
} as const;

export type Mode = 'Create Booking' | 'Hire Provider' | 'Schedule Service';

export class BookingJourney {
  constructor(readonly page: Page) {}

  /** Requires a signed-in customer, for whom a category card leads straight to its services. */
  async openCategory(name: string): Promise<void> {
    await this.page.goto('/most-categories');
    await this.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(this.heading(name)).toBeVisible();
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  service(name: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  }

  /** Click the label: it covers the checkbox. */
  async toggle(...names: string[]): Promise<void> {
    for (const name of names)
      await this.page
        .locator('label')
        .filter({ has: this.service(name) })
        .click();
  }

  amount(text: string): Locator {
    return this.page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }

  async addPhoto(slot: 1 | 2 | 3, file?: UploadedFile | string): Promise<void> {
    await this.page
      .getByLabel(`Photo ${slot}`, { exact: true })
      .setInputFiles(file ?? (await photo(`photo${slot}.jpg`)));
  }

  photo(slot: 1 | 2 | 3): Locator {
    return this.page.getByRole('img', { name: `Photo ${slot}`, exact: true });
  }

  mode(name: Mode): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${name}`) });
  }

  next(): Locator {
    return this.page.getByRole('button', { name: 'Next', exact: true });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  async openDialog(mode: 'Create Booking' | 'Schedule Service' = 'Create Booking'): Promise<Locator> {
    if (!(await this.mode(mode).isChecked())) await this.mode(mode).click();
    await this.next().click();
    const dialog = this.dialog(mode);
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async chooseAddress(text: string, suggestion: RegExp): Promise<void> {
    await expect(this.page).toHaveURL(/\/change-location/);
    await this.page.getByRole('combobox', { name: 'Address' }).fill(text);
    await this.page.getByRole('option', { name: suggestion }).first().click();
    await this.page.getByRole('button', { name: 'Select Address' }).click();
  }

  /** Chooses a free time (`HH:mm` on the city's clocks) this many days from now. */
  async chooseStart(dialog: Locator, daysAhead: number, time: string): Promise<void> {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
      Date.now() + daysAhead * 86_400_000,
    );
    for (const value of [day, time]) {
      await dialog.locator('label', { has: this.page.locator(`input[value="${value}"]`) }).click();
      await expect(dialog.locator(`input[value="${value}"]`)).toBeChecked();
    }
  }

  async continueToSummary(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(this.heading('Booking Summary')).toBeVisible();
    await expect(this.continueAndPay()).toBeEnabled();
  }

  continueAndPay(): Locator {
    return this.page.getByRole('button', { name: 'Continue & Pay' });
  }

  async continueToPayment(): Promise<void> {
    await this.continueAndPay().click();
    await expect(this.heading('Payment Method')).toBeVisible();
    await expect(this.payButton()).toBeEnabled();
  }

  /** Uses the account's address and the earliest time. Requires our own server, which knows the amounts. */
  async toPayment(category = 'Laundry', services: readonly string[] = ['Washing']): Promise<void> {
    await this.openCategory(category);
    await this.toggle(...services);
    await this.openDialog();
    await this.continueToSummary();
    await this.continueToPayment();
  }

  payButton(): Locator {
    return this.page.getByRole('button', { name: /^Pay \$/ });
  }

  async fillCard(number: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(number);
    await this.page.getByLabel('Holder name').fill('Robin Vale');
    await this.page.getByLabel('Expiry date').fill('12/34');
    await this.page.getByLabel('CVV').fill('123');
  }

  async payByCard(number: string = cards.good): Promise<void> {
    await this.fillCard(number);
    await this.payButton().click();
  }

  confirmation(): Locator {
    return this.dialog('Booking Confirm Successfully');
  }

  async expectBookings(count: number): Promise<void> {
    await this.page.goto('/my-booking');
    if (count === 0) await expect(this.page.getByText('No Data Found!')).toBeVisible();
    else await expect(this.page.getByRole('article')).toHaveCount(count);
  }
}
