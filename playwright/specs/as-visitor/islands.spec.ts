import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { untilPrerendered } from '../../fixtures/prerendered';
import { expect, test } from '../../fixtures/test';

const islandsOf = (page: Page) => {
  const names = new Set<string>();
  page.on('request', (request) => {
    const name = /\/(island-[a-z-]+)\.[^/]*js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) names.add(name);
  });
  return names;
};

test('a static section keeps its markup, and its code loads only when a visitor returns to it', async ({ page }) => {
  const islands = islandsOf(page);
  await untilPrerendered(page, '/home', /data-island/);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'How it works');
      if (document.readyState === 'interactive') Object.assign(window, { drawn: heading });
    });
  });
  await page.goto('/home');
  await untilHydrated(page);
  const heading = page.getByRole('heading', { name: 'How it works' });
  await heading.scrollIntoViewIfNeeded();
  await expect(heading).toBeVisible();
  expect(await heading.evaluate((element) => element === (window as unknown as { drawn: Element }).drawn)).toBe(true);
  expect([...islands]).not.toContain('island-home-middle');

  await page.getByRole('link', { name: 'Explore More' }).first().click();
  await expect(page).toHaveURL(/\/most-categories$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'drawn' in window)).toBe(true);
  await page.locator('#content a[href="/home"]').first().click();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 Make The Purchase' })).toBeVisible();
  expect([...islands]).toContain('island-home-middle');
});

test('the providers and areas of a service hydrate only when they are scrolled near', async ({ page }) => {
  const islands = islandsOf(page);
  await page.setViewportSize({ width: 390, height: 400 });
  await untilPrerendered(page, '/services/cleaning', /data-island/);
  await page.goto('/services/cleaning');
  await untilHydrated(page);
  const people = page.locator('[data-island]').getByRole('link').first();
  expect([...islands]).toEqual([]);
  await people.scrollIntoViewIfNeeded();
  await expect.poll(() => [...islands]).toEqual(['island-services-below']);
  await people.click();
  await expect(page).toHaveURL(/\/providers\//);
});

test('a section that is scrolled near hydrates and responds', async ({ page }) => {
  const islands = islandsOf(page);
  await untilPrerendered(page, '/home', /data-island/);
  await page.goto('/home');
  await untilHydrated(page);
  const people = page.getByRole('group', { name: 'Particular Service Provider' });
  await people.scrollIntoViewIfNeeded();
  await expect.poll(() => [...islands]).toEqual(['island-home-below']);
  await expect(people).toHaveAttribute('tabindex', '0');
  await people.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => people.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('a section that is not hydrated is rendered again in another language', async ({ page }) => {
  await untilPrerendered(page, '/home', /data-island/);
  await page.goto('/home');
  await untilHydrated(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'فارسی' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'How it works' })).toHaveCount(0);
  const sections = page.locator('[data-island] h2');
  await expect(sections.first()).toHaveText(/[\u0600-\u06ff]/);
  expect((await sections.allTextContents()).filter((text) => !/[\u0600-\u06ff]/.test(text))).toEqual([]);
});
