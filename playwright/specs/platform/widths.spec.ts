import { languageCodes } from '@doorstep/shared-api/languages';
import type { Page } from '@playwright/test';
import { testSignedInAs } from '../../fixtures/lookingAs';
import { mia, robin, sam } from '../../fixtures/people';
import { test as asVisitor, expect, expectScreenShown } from '../../fixtures/test';
import { tooWide } from '../../fixtures/tooWide';

const WIDTHS = [320, 360, 390, 430, 480, 600, 700, 767, 768, 834, 900, 1023, 1024, 1100, 1200, 1280, 1366, 1440];
const LINK_PADDING_PX = 15;

function reachableLinks(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    return [...document.querySelectorAll('header nav a, body nav[class*=bar] a, .rail a')].flatMap((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      const hit = width > 0 && document.elementFromPoint(left + width / 2, top + height / 2);
      return hit && link.contains(hit) ? [link.getAttribute('href')] : [];
    });
  });
}

function findMisplacedElements(page: Page): Promise<string[]> {
  return page.evaluate((ROOM) => {
    const rows = document.querySelectorAll('header > .wrap, footer > .wrap > :first-child');
    return [...rows].flatMap((row) => {
      const outer = row.getBoundingClientRect();
      const shown = [...row.querySelectorAll('a, button, h2, p')].filter((each) => each.getClientRects().length > 0);
      const boxes = shown.map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }));
      const leaving = boxes.filter(({ box }) => box.left < outer.left - ROOM || box.right > outer.right + ROOM);
      const over = boxes.filter(({ box }, index) =>
        boxes
          .slice(index + 1)
          .some(
            ({ box: other }) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
          ),
      );
      return [...leaving, ...over].map(({ text }) => `${text}`);
    });
  }, LINK_PADDING_PX);
}

type NavigationGoals = readonly (readonly string[])[];

async function expectNavigation(page: Page, path: string, baseURL: string | undefined, goals: NavigationGoals) {
  const faults: string[] = [];
  for (const language of languageCodes) {
    await page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(path);
    await expectScreenShown(page);
    await page.evaluate(() => document.fonts.ready);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const at = `${path}, ${language}, ${width} px`;
      const links = await reachableLinks(page);
      for (const goal of goals)
        if (!goal.some((address) => links.includes(address)))
          faults.push(`${at}: ${goal.join(' or ')} is out of reach`);
      const wide = await tooWide(page);
      if (wide) faults.push(`${at}: ${wide}`);
      for (const text of await findMisplacedElements(page)) faults.push(`${at}: "${text}" is out of place`);
    }
  }
  expect(faults).toEqual([]);
}

asVisitor('a visitor can navigate at every width, in every language', async ({ page, baseURL }) => {
  asVisitor.setTimeout(240_000);
  const bookings = ['/my-booking', '/login'];
  await expectNavigation(page, '/home', baseURL, [['/offers'], bookings]);
  await expectNavigation(page, '/faq', baseURL, [['/home'], ['/offers'], bookings]);
});

const users = [
  {
    name: 'a customer',
    test: testSignedInAs(mia),
    path: '/notification',
    goals: [['/home'], ['/offers'], ['/my-booking']],
  },
  {
    name: 'a provider',
    test: testSignedInAs(sam, 'provider'),
    path: '/provider-reviews',
    goals: [['/provider-jobs'], ['/provider-calendar'], ['/provider-earnings']],
  },
  {
    name: 'an admin',
    test: testSignedInAs(robin, 'admin'),
    path: '/ops/history',
    goals: [['/home'], ['/admin', '/ops'], ['/offers', '/ops/history']],
  },
];

for (const { name, test, path, goals } of users) {
  test(`${name} can navigate at every width, in every language`, async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    await expectNavigation(page, path, baseURL, goals);
  });
}
