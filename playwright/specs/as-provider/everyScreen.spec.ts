import { expectFitsEverywhere, lookingAs } from '../../fixtures/everyLanguage';
import { sam } from '../../fixtures/people';
import { expect } from '../../fixtures/test';

const test = lookingAs(sam, 'provider');

const screens = [
  '/provider-jobs',
  '/provider-job',
  '/provider-calendar',
  '/provider-services',
  '/provider-earnings',
  '/provider-payout-account',
  '/provider-payouts',
  '/provider-payout',
  '/provider-statements',
  '/provider-statement',
  '/provider-reviews',
  '/provider-profile',
  '/profile',
  '/notification',
];

/** Where the address of something that is there stands, for the screens that show one of them. */
const listOf: Readonly<Record<string, readonly [list: string, link: string]>> = {
  '/provider-job': ['/provider-jobs', '#content article a[href*="booking_id="]'],
  '/provider-payout': ['/provider-payouts', '#content a[href*="/provider-payout?"]'],
  '/provider-statement': ['/provider-statements', '#content a[href*="/provider-statement?"]'],
};

for (const path of screens) {
  test(`${path} fits 320 pixels in long and in mirrored languages, and is accessible`, async ({ page, baseURL }) => {
    let address = path;
    const [list, link] = listOf[path] ?? [];
    if (list && link) {
      await page.goto(list);
      address = (await page.locator(link).first().getAttribute('href')) ?? '';
      expect(address).toContain(`${path}?`);
    }
    await expectFitsEverywhere(page, address, baseURL, ['en', 'fa']);
  });
}
