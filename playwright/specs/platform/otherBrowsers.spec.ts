import type { Browser } from '../../fixtures/browsers/browser';
import { errorsOfPage, startFirefox } from '../../fixtures/browsers/firefox';
import { BrowserScreen } from '../../fixtures/browsers/screen';
import { startWebKit } from '../../fixtures/browsers/webkit';
import { expect, test } from '../../fixtures/test';
import { cards } from '../../pages/booking';

const BROWSERS: Record<string, () => Promise<Browser>> = { Firefox: startFirefox, WebKit: startWebKit };

for (const [name, start] of Object.entries(BROWSERS)) {
  test(`in ${name} a visitor picks a category, signs in, books it and pays`, async ({
    baseURL,
    customer,
  }, testInfo) => {
    test.slow();
    const browser = await start();
    const screen = new BrowserScreen(browser);
    let errors: string[] = [];
    try {
      await browser.goto(`${baseURL}/home`);
      await screen.shows('heading', 'Find The Perfect Talent for Your Task');
      await screen.press('link', 'Laundry');
      await screen.fill('Phone number', customer.contact);
      await screen.fill('Password', customer.password);
      await screen.press('button', 'Login');

      await screen.shows('heading', 'Laundry');
      await screen.press('choice', 'Washing');
      await screen.press('choice', 'Create Booking');
      await screen.press('button', 'Next');
      await screen.shows('dialog', 'Create Booking');
      await screen.press('button', 'Continue');
      await screen.shows('heading', 'Booking Summary');
      await screen.press('button', 'Continue & Pay');

      await screen.shows('heading', 'Payment Method');
      await screen.fill('Card number', cards.good);
      await screen.fill('Holder name', 'Robin Vale');
      await screen.fill('Expiry date', '1234');
      await screen.fill('CVV', '123');
      await screen.press('button', 'Pay $');
      await screen.shows('dialog', 'Booking Confirm Successfully');
      await screen.press('button', 'Done');
      await expect.poll(() => screen.path()).toBe('/home');

      await browser.goto(`${baseURL}/my-booking`);
      await screen.shows('heading', 'My Bookings');
      await expect.poll(() => screen.count('article')).toBe(1);
    } catch (error) {
      await testInfo.attach('what the page says', { body: await browser.evaluate<string>('document.body.innerText') });
      throw error;
    } finally {
      errors = await browser.close();
    }
    expect(errors).toEqual([]);
  });
}

test("Firefox's hash mismatch for an aborted script is the only console error that is ignored", () => {
  const scriptUrl = 'http://localhost/remotes/mf-offers/1.0.0/screen.js';
  const mismatch = (hash: string) =>
    `None of the “sha384” hashes in the integrity attribute match the content of the subresource at “${scriptUrl}”. The computed hash is “${hash}”.`;
  const noBytes = mismatch('OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb');
  const notLoaded = `[doorstep] mf-offers 1.0.0 failed (screen) on /offers: Loading chunk 7 failed. (error: ${scriptUrl})`;
  const altered = mismatch('q8i/X+965DzO0rT7abK41JStQIAqVgRVzpbzo5smXKp4YfRvH+8abtTE1Pi6jizo');
  const leaving = [{ from: 100, to: 200 }];
  const errorsAt = (at: number, ...texts: string[]) =>
    errorsOfPage(
      texts.map((text) => ({ text, at })),
      leaving,
    );

  expect(errorsAt(150, notLoaded, noBytes)).toEqual([]);
  expect(errorsAt(250, notLoaded, noBytes)).toEqual([notLoaded, noBytes]);
  expect(errorsAt(150, notLoaded, altered)).toEqual([notLoaded, altered]);
  expect(errorsAt(150, notLoaded)).toEqual([notLoaded]);
  expect(errorsAt(150, noBytes, 'something else')).toEqual(['something else']);
});
