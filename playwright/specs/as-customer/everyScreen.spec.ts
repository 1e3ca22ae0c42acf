import type { Page } from '@playwright/test';
import { expectFitsEverywhere, lookingAs } from '../../fixtures/everyLanguage';
import { mia } from '../../fixtures/people';

const test = lookingAs(mia);

/** Screens of somebody who is signed in, and those of visitors that no other spec opens. */
const screens = [
  '/laundry-services',
  '/change-location',
  '/provider-list',
  '/favorite',
  '/blogs',
  '/blogs/post',
  '/profile',
  '/notification',
  '/Contact-Us',
  '/newsletter',
  '/my-booking',
  '/active-booking',
  '/complete-booking',
  '/cancelled-booking',
  '/offer-booking',
  '/booking-details',
  '/provider-sendoffer',
  '/booking-chat',
  '/messages',
  '/booking-problem',
  '/review',
  '/add-credit',
  '/booking-summary',
  '/payment-methode',
];

for (const path of screens) {
  test(`${path} fits 320 pixels in long and in mirrored languages, and is accessible`, async ({ page, baseURL }) => {
    await expectFitsEverywhere(page, await addressOf(page, path), baseURL);
  });
}

/** Screens about one thing get one of the demo's. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path === '/blogs/post') {
    const { items } = await (await page.request.get('/api/v1/content/blog')).json();
    return `${path}?slug=${items[0].slug}`;
  }
  const lists: Record<string, string> = {
    '/booking-details': '/my-booking',
    '/provider-sendoffer': '/offer-booking',
    '/booking-chat': '/active-booking',
    '/booking-problem': '/active-booking',
    '/review': '/complete-booking',
  };
  const list = lists[path];
  if (!list) return path;
  await page.goto(list);
  const first = page.locator('#content a[href*="booking_id="]').first();
  const { searchParams } = new URL((await first.getAttribute('href')) ?? '', 'http://site');
  return `${path}?booking_id=${searchParams.get('booking_id')}`;
}
