import { tierOf } from '@doorstep/build/testing/tiers';
import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { compositionOf, withExamples } from '../../fixtures/composition';
import { lowContrast } from '../../fixtures/contrast';
import { submitEmptyForms } from '../../fixtures/emptyForms';
import { lookingAs } from '../../fixtures/lookingAs';
import { PassedParts } from '../../fixtures/passedParts';
import { mia, robin, sam } from '../../fixtures/people';
import { markRepeatedParts, measuredTextStyles, newParts } from '../../fixtures/repeatedParts';
import { resolveAddress, type ScreenAddress, screens } from '../../fixtures/screens';
import { SlowPage } from '../../fixtures/shifts';
import { test as base, expect, expectAccessible, expectScreenShown } from '../../fixtures/test';
import { tooWide } from '../../fixtures/tooWide';
import { missingParts } from '../../fixtures/wholePage';

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };
const desktop = { width: 1440, height: 900 };
const isNight = tierOf(process.env) === 'night';

const people = [
  { audience: 'visitor', test: lookingAs() },
  { audience: 'customer', test: lookingAs(mia) },
  { audience: 'provider', test: lookingAs(sam, 'provider') },
  { audience: 'admin', test: lookingAs(robin, 'admin') },
] as const;

for (const { audience, test } of people)
  for (const screen of screens[audience] as readonly ScreenAddress[]) {
    const languages = isNight || screen.isLongInGerman ? ['de', 'fa'] : ['fa'];
    const names = ['English', ...(languages.length > 1 ? ['German'] : [])].join(', ');
    const name = [screen.path, screen.state].filter(Boolean).join(' ');
    test(`a ${audience} can read and use ${name} at every width, light and dark, in ${names} and Persian`, async ({
      page,
      baseURL,
      forgive,
    }) => {
      test.setTimeout(180_000);
      forgive(/There is no provider in the address/);
      // A prefetch ends when the page is left.
      forgive(/failed \((?:entry|screen)\) on/);
      const address = await resolveAddress(page, screen);
      const speak = (language: string) =>
        page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      const expectFits = async (size: typeof phone, language: string) => {
        await page.setViewportSize(size);
        expect(await tooWide(page), `${language}, ${size.width} px`).toBe('');
      };

      const texts = new PassedParts('texts');
      const parts = new PassedParts('parts');
      const forms = new PassedParts('forms');
      const controls = new PassedParts('controls');
      const none = new Set<string>();

      await speak('en');
      await openStill(page, address, audience);
      if (screen.shows) await expect(page.locator('#content').getByText(screen.shows).first()).toBeVisible();
      await expectScreenShown(page);
      await expectFits(phone, 'en');
      if (audience === 'visitor') await expectWholePicture(page);
      for (const size of [desktop, narrow]) await expectFits(size, 'en');
      await markRepeatedParts(page, isNight ? none : texts.names, isNight ? none : parts.names);
      await expectAccessible(page, 'structure');
      for (const part of await newParts(page)) parts.names.add(part);
      await expectAccessible(page, 'contrast');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, 'contrast');
      for (const style of await measuredTextStyles(page)) texts.names.add(style);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(phone);
      expect(await submitEmptyForms(page, address, forms.names)).toEqual([]);

      for (const language of languages) {
        await page.setViewportSize(narrow);
        await speak(language);
        await page.goto(address);
        await expectScreenShown(page);
        await expectFits(narrow, language);
      }
      if (isNight) await expectAccessible(page, 'structure');
      await expectFits(desktop, 'fa');
      expect(await lowContrast(page, controls.names)).toEqual([]);
      for (const passed of [texts, parts, forms, controls]) passed.save();
    });
  }

/** Opens a screen with delayed responses. Its layout must not shift, except for operators. */
async function openStill(page: Page, address: string, audience: string): Promise<void> {
  const sizes = isNight ? [desktop, phone] : [phone];
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (audience === 'admin') await page.goto(address);
    else expect(await (await SlowPage.of(page)).shiftsOf(address)).toEqual([]);
  }
}

/** Expects no blank part before the visitor scrolls, and no movement once everything was near the window. */
async function expectWholePicture(page: Page): Promise<void> {
  const expectNothingMissing = () => expect.poll(() => page.evaluate(missingParts)).toEqual([]);
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  await untilHydrated(page);
  await expectNothingMissing();
  await scrollThrough(page);
  await expectNothingMissing();
  const height = await heightOf();
  expect((await page.screenshot()).length).toBeGreaterThan(5000);
  await scrollThrough(page);
  expect(await heightOf()).toBe(height);
}

const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
    scrollTo(0, 0);
  });

base('every screen of every remote is looked at', async ({ request }) => {
  const known = new Set(
    Object.values(screens).flatMap((list: readonly ScreenAddress[]) =>
      list.map(({ path }) => withExamples(path.split('?')[0] ?? '')),
    ),
  );
  const { remotes } = await compositionOf(request);
  const missing = Object.values(remotes).flatMap(({ routes }) =>
    routes.map(([path]) => path).filter((path) => !known.has(withExamples(path))),
  );
  expect(missing).toEqual([]);
});
