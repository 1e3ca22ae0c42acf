import type { BrowserContext, Page } from '@playwright/test';
import { mia, signIn } from '../../fixtures/people';
import { test as base, expect, expectAccessible, expectThere } from '../../fixtures/test';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The demo customer is signed in once for each worker. */
const test = base.extend<object, { signedIn: StorageState }>({
  signedIn: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use });
      await signIn(await context.newPage(), mia);
      await use(await context.storageState());
      await context.close();
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
});

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
  '/add-credit',
  '/booking-summary',
  '/payment-methode',
];

for (const path of screens) {
  test(`${path} fits 320 pixels in long and in mirrored languages, and is accessible`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const address = await addressOf(page, path);
    for (const language of ['en', 'fa', 'de', 'ru']) {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      await page.goto(address);
      await expectThere(page);
      expect(await tooWide(page), language).toBe('');
      if (language === 'en' || language === 'fa') await expectAccessible(page);
      if (language !== 'en') continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, 'color-contrast');
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
}

function tooWide(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return '';
    const widest = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth || element.getBoundingClientRect().left < 0,
    );
    return `${scrollWidth} px of ${clientWidth} px: ${widest.map((element) => element.className || element.tagName).join(', ')}`;
  });
}

/** Screens about one thing get one of the demo's. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path === '/blogs/post') {
    const { items } = await (await page.request.get('/api/v1/content/blog')).json();
    return `${path}?slug=${items[0].slug}`;
  }
  if (path === '/booking-details') {
    await page.goto('/my-booking');
    const first = page.locator('#content a[href*="booking_id="]').first();
    return (await first.getAttribute('href')) ?? '';
  }
  return path;
}
