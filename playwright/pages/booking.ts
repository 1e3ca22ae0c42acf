import { expect, type Locator, type Page } from '@playwright/test';
import { photo, type UploadedFile } from '../fixtures/files';

/** The steps of a booking, as a customer takes them. Each ends where the next one starts. */
export class BookingJourney {
  constructor(readonly page: Page) {}

  async openCategory(name: string): Promise<void> {
    await this.page.goto('/most-categories');
    await this.page.getByRole('link', { name: new RegExp(`^${name}`) }).first().click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  service(name: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  }

  /** The chip itself is what people hit; its checkbox is what it says. */
  async toggle(name: string): Promise<void> {
    await this.service(name).click();
  }

  async addPhoto(slot: 1 | 2 | 3, file?: UploadedFile): Promise<void> {
    await this.page.locator('input[type=file]').nth(slot - 1).setInputFiles(file ?? (await photo(`photo${slot}.jpg`)));
  }

  async chooseMode(name: 'Create Booking' | 'Hire Provider' | 'Schedule Service'): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(name) }).click();
  }

  next(): Locator {
    return this.page.getByRole('button', { name: 'Next', exact: true });
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** Chooses an address of the gazetteer and comes back to the open dialog. */
  async chooseAddress(text = 'Alder'): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Address' });
    await field.fill(text);
    await this.page.getByRole('option').first().click();
    await this.page.getByRole('button', { name: 'Select Address' }).click();
  }

  async payByCard(number: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(number);
    await this.page.getByLabel('Holder name').fill('Robin Vale');
    await this.page.getByLabel('Expiry date').fill('12/34');
    await this.page.getByLabel('CVV').fill('123');
    await this.page.getByRole('button', { name: /^Pay \$/ }).click();
  }
}
