import { expectFitsEverywhere, signedInAs } from '../../fixtures/everyLanguage';
import { sam } from '../../fixtures/people';

const test = signedInAs(sam, 'provider');

const screens = [
  '/provider-jobs',
  '/provider-job',
  '/provider-calendar',
  '/provider-services',
  '/provider-earnings',
  '/provider-reviews',
  '/provider-profile',
  '/profile',
  '/notification',
];

for (const path of screens) {
  test(`${path} fits 320 pixels in long and in mirrored languages, and is accessible`, async ({ page, baseURL }) => {
    let address = path;
    if (path === '/provider-job') {
      await page.goto('/provider-jobs');
      address = (await page.locator('#content article a[href*="booking_id="]').first().getAttribute('href')) ?? '';
    }
    await expectFitsEverywhere(page, address, baseURL, ['en', 'fa']);
  });
}
