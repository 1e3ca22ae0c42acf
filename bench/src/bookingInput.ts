import { untilHydrated } from '@doorstep/playwright/alive';
import {
  bookAsNewCustomer,
  bookAsReturningCustomer,
  Hand,
  type InputCounts,
  lastCodeIn,
} from '@doorstep/playwright/bookPersonSteps';
import { callApi } from '@doorstep/playwright/operated';
import { newCustomer, newPhone, signIn } from '@doorstep/playwright/people';
import type { Browser, Page } from '@playwright/test';

export type Booker = 'new customer' | 'returning customer';

/** Taps and keystrokes from the page of a service until the booking is paid, on a phone's screen. */
export async function countBookingInput(
  browser: Browser,
  site: { url: string; dataDir: string },
): Promise<Record<Booker, InputCounts>> {
  async function count(prepare: (page: Page) => Promise<void>, book: (hand: Hand) => Promise<void>) {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, locale: 'en-US', hasTouch: true, baseURL: site.url });
    try {
      const page = await context.newPage();
      await prepare(page);
      await page.goto('/services/plumbing');
      await untilHydrated(page);
      const hand = new Hand(page);
      await book(hand);
      return hand.counts;
    } finally {
      await context.close();
    }
  }
  const contact = newPhone();
  return {
    'new customer': await count(
      async () => {},
      (hand) => bookAsNewCustomer(hand, contact, () => lastCodeIn(site.dataDir, contact)),
    ),
    'returning customer': await count(async (page) => {
      await signIn(page, await newCustomer(page.request, site.url));
      await callApi(page, 'POST', '/payment-methods', {
        ...{ number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', make_default: true },
      });
    }, bookAsReturningCustomer),
  };
}
