import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { openPublicScreen, publicScreens } from '../../fixtures/publicScreens';
import { expect, test } from '../../fixtures/test';

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** In the page: sections that are skipped, still loading, or a tall area without any text, picture or colour of its own. */
function missingParts(): string[] {
  const content = document.querySelector('#content') as HTMLElement;
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120);
  const skipped = [...content.querySelectorAll('*')].filter(
    (element) => element.clientHeight > 0 && !element.checkVisibility({ contentVisibilityAuto: true }),
  );
  const waiting = [...content.querySelectorAll('[aria-busy=true]')];
  const empty = [...content.querySelectorAll('section, ul, ol')].filter(
    (element) =>
      element.clientHeight > 300 && !element.textContent?.trim() && !element.querySelector('img, svg, canvas, input'),
  );
  const pictures = [...content.querySelectorAll('img')].filter((image) => {
    const { left, right, width } = image.getBoundingClientRect();
    return width > 0 && right > 0 && left < innerWidth && image.checkVisibility() && !image.complete;
  });
  return [...skipped, ...waiting, ...empty, ...pictures].map(nameOf);
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }
    scrollTo(0, 0);
  });
}

for (const screen of publicScreens)
  test(`${screen.path} shows all of itself in a whole-page picture and keeps its height when somebody scrolls`, async ({
    page,
  }) => {
    if (screen.path.includes('rovider')) await openPublicScreen(page, screen);
    else await page.goto(screen.path);
    await expect(page.locator('#content').getByText(screen.shows).first()).toBeVisible();
    await untilHydrated(page);
    await expect.poll(() => page.evaluate(missingParts)).toEqual([]);
    const height = await heightOf(page);
    expect((await page.screenshot({ fullPage: true })).length).toBeGreaterThan(10_000);
    await scrollThrough(page);
    expect(await heightOf(page)).toBe(height);
  });

test('a page that is printed before it is idle shows its sections below the window and every answer of the FAQ', async ({
  page,
}) => {
  await page.goto('/faq');
  await untilHydrated(page);
  const answer = page.locator('#content details').last().locator(':scope > :not(summary)').first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/home', { waitUntil: 'domcontentloaded' });
  await page.emulateMedia({ media: 'print' });
  const skipped = page.locator('.below').first();
  await expect(skipped).toBeVisible();
  expect(await skipped.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('visible');
});
