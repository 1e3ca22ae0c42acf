import type { Page } from '@playwright/test';
import { untilHydrated } from '../../fixtures/alive';
import { CARD_LINK } from '../../fixtures/cards';
import { inTwoParts } from '../../fixtures/inTwoParts';
import { mia, sam, signIn, signInAsProvider } from '../../fixtures/people';
import { untilPrerendered } from '../../fixtures/prerendered';
import { expect, test } from '../../fixtures/test';

const pages = [
  ['/home', CARD_LINK],
  ['/most-categories', CARD_LINK],
  ['/services/plumbing/portland', 'a[href^="/providers/"]'],
  ['/All-Service-Providerlist', CARD_LINK],
] as const;

const openPrerendered = (page: Page, path: string, content: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.locator(`#content :is(${content})`).first()).toBeVisible({ timeout: 1000 });
  }).toPass();

for (const [path, content, heading] of [
  ['/home', CARD_LINK, 'Find The Perfect Talent for Your Task'],
  ['/most-categories', CARD_LINK, 'Most Popular Categories'],
  ['/services/plumbing', CARD_LINK, 'Plumbing'],
  ['/services/plumbing/portland', CARD_LINK, 'Plumbing in Portland'],
  ['/All-Service-Providerlist', CARD_LINK, 'All Service Provider'],
  ['/faq', 'details', 'Help & FAQ'],
  ['/blogs', 'article, li a', 'Blogs'],
] as const) {
  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test(`${path} can be read without JavaScript`, async ({ page, forgive }) => {
      forgive(/preloaded using link preload but not used/);
      await openPrerendered(page, path, content);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  });
}

test.describe(() => {
  test.use({ timezoneId: 'Europe/Berlin' });
  test('a visitor in another time zone gets the rendered pages, and their times name the zone', async ({ page }) => {
    for (const path of ['/home', '/services/plumbing', '/services/plumbing/portland']) {
      await openPrerendered(page, path, CARD_LINK);
      await untilHydrated(page);
      await page.locator('#content').getByText('Next: ').first().scrollIntoViewIfNeeded();
      await expect(
        page
          .locator('#content')
          .getByText(/Next: .* P[DS]T/)
          .first(),
      ).toBeVisible();
    }
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('a page looks the same before and after its stylesheets load', async ({ page, forgive }) => {
    forgive(/preloaded using link preload but not used|Failed to load resource: net::ERR_FAILED/);
    for (const [path, content] of [...pages, ['/faq', 'details']] as const) {
      await page.route(/\.css$/, (route) => route.abort());
      await openPrerendered(page, path, content);
      const before = await page.evaluate(describeFirstViewport);
      await page.unroute(/\.css$/);
      await page.goto(path);
      expect(before.length, path).toBeGreaterThan(20);
      expect(before, path).toEqual(await page.evaluate(describeFirstViewport));
    }
  });
});

/** The first page after a sign-in tells the gateway for whom to choose the next ones. */
async function signInAndVisit(page: Page): Promise<void> {
  await signIn(page, mia);
  await page.goto('/faq');
  await untilHydrated(page);
}

function describeFirstViewport(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { x, y, width, bottom } = element.getBoundingClientRect();
    const height = Math.min(bottom, innerHeight) - y;
    if (width === 0 || height <= 0) return [];
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, boxShadow } =
      getComputedStyle(element);
    const place = [x, y, width, height].map(Math.round).join(' ');
    const paint = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, boxShadow].join(' ');
    return [`${element.tagName} ${element.className} ${place} ${paint}`];
  });
}

for (const [who, enter, more] of [
  ['a visitor', undefined, ['/login', '/register', '/provider-signup', '/Contact-Us', '/offers', '/faq']],
  ['a customer', signInAndVisit, ['/my-booking', '/offers']],
  ['a provider', (page) => signInAsProvider(page, sam), []],
] as const satisfies readonly (readonly [
  string,
  ((page: Parameters<typeof signIn>[0]) => Promise<unknown>) | undefined,
  readonly string[],
])[]) {
  test(`what was rendered for ${who} stays in its place when the page hydrates`, async ({ page }) => {
    await enter?.(page);
    await page.addInitScript(() => {
      const observed: { heading?: Element | null; shift: number; moved: string[] } = { shift: 0, moved: [] };
      interface Shift extends PerformanceEntry {
        value: number;
        sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      }
      Object.assign(window, { seen: observed });
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') observed.heading = document.querySelector('#content h1');
      });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) {
          observed.shift += entry.value;
          for (const { node, previousRect, currentRect } of entry.sources)
            observed.moved.push(`${node?.textContent?.slice(0, 40)}: ${previousRect.y} -> ${currentRect.y}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of [...pages.map(([each]) => each), ...more]) {
      await untilPrerendered(page, path, /<h1/);
      await page.goto(path);
      await untilHydrated(page);
      const { same, shift, moved } = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: { heading: Element; shift: number; moved: string[] } };
        return { ...seen, same: seen.heading === document.querySelector('#content h1') };
      });
      expect(same, path).toBe(true);
      expect(shift, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.02);
    }
  });
}

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const [what, path, bar] of [
    ['the tab bar', '/offers', 'nav[aria-label="Tabs"]'],
    ["a screen's action bar", '/services/plumbing', '#content .bar'],
  ] as const)
    test(`${what} does not grow where its page is cut in the middle of it on the way`, async ({ page, baseURL }) => {
      await untilPrerendered(page, path, /<h1/);
      const inTheBar = (html: string) => {
        const start = html.search(/<nav [^>]*aria-label="Tabs"|<div class="bar">/);
        return start + (/<\/svg>|<bdi>/.exec(html.slice(start))?.index ?? Number.NaN);
      };
      await page.addInitScript(() => {
        interface Shift extends PerformanceEntry {
          sources: { node?: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        }
        const moved: (Element | null | undefined)[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          const sources = (list.getEntries() as Shift[]).flatMap((shift) => shift.sources);
          // Words may move sideways when their font arrives.
          const grown = sources.filter(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
          moved.push(...grown.map(({ node }) => node));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const cutPage = await inTwoParts(baseURL ?? '', path, inTheBar);
      try {
        await page.goto(cutPage.url, { waitUntil: 'commit' });
        await page.locator(bar).waitFor({ state: 'attached' });
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        cutPage.sendRest();
        await untilHydrated(page);
        await expect(page.locator(bar)).toBeVisible();
        const hasMoved = await page.evaluate(
          (bar) => (window as unknown as { moved: (Element | null)[] }).moved.some((each) => each?.closest?.(bar)),
          bar,
        );
        expect(hasMoved).toBe(false);
      } finally {
        cutPage.close();
      }
    });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('a crawler finds every translation of a page and its listed providers', async ({ page }) => {
    await openPrerendered(page, '/All-Service-Providerlist', 'a[href*="provider_id="]');
    const persian = await page.locator('head link[hreflang=fa]').getAttribute('href');
    const facts = await page.locator('#content script[type="application/ld+json"]').textContent();
    expect(JSON.parse(facts ?? '')).toMatchObject({ '@type': 'ItemList', itemListElement: { length: 10 } });
    await untilPrerendered(page, persian ?? '', /<a [^>]*provider_id=/);
    await page.goto(persian ?? '');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('#content a[href*="provider_id="]').first()).toBeVisible();
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('a crawler finds the trades and areas in the sitemap, with correct prices and ratings', async ({ page }) => {
    const robots = await (await page.request.get('/robots.txt')).text();
    const [, sitemap = ''] = /Sitemap: (.*sitemap-pages\.xml)/.exec(robots) ?? [];
    const listed = await (await page.request.get(new URL(sitemap).pathname)).text();
    const addresses = [...listed.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address));
    const german = addresses.find(
      ({ pathname, search }) => pathname === '/services/plumbing/sellwood' && search === '?lang=de',
    );
    const address = `${german?.pathname}${german?.search}`;
    await openPrerendered(page, address, 'a[href^="/providers/"]');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle(/Sellwood.*Doorstep$/);
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toMatch(
      /\/services\/plumbing\/sellwood\?lang=de$/,
    );
    await expect(page.locator('head meta[name=description]')).toHaveCount(1);
    const facts = JSON.parse((await page.locator('#content script[type="application/ld+json"]').textContent()) ?? '');
    const [trail, service, people] = facts['@graph'];
    expect(trail.itemListElement).toHaveLength(4);
    for (const { name, price } of service.offers)
      await expect(page.locator('#content label', { hasText: name })).toContainText(price.replace(/\.00$/, ''));
    for (const { item } of people.itemListElement) {
      const card = page.locator('#content article', { hasText: item.name });
      await expect(card).toContainText(`(${item.aggregateRating.reviewCount})`);
    }
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test("a crawler finds a provider in the sitemap and correct data on the provider's page", async ({ page }) => {
    const listed = await (await page.request.get('/sitemap-pages.xml')).text();
    const addresses = [...listed.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address));
    const german = addresses.find(
      ({ pathname, search }) => pathname.startsWith('/providers/sam-carter-') && search === '?lang=de',
    );
    await openPrerendered(page, `${german?.pathname}${german?.search}`, 'fieldset label');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle(/^Sam Carter: .*Doorstep$/);
    expect(await page.locator('head link[rel=canonical]').getAttribute('href')).toContain(german?.pathname);
    await expect(page.getByRole('heading', { name: 'Nächste freie Termine' })).toBeVisible();
    const texts = await page.locator('#content script[type="application/ld+json"]').allTextContents();
    const [trail, business] = texts.map((text) => JSON.parse(text));
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
    expect(business).toMatchObject({ '@type': 'LocalBusiness', name: 'Sam Carter' });
    expect(business.address).not.toMatch(/\d/);
    await expect(page.locator('#content')).toContainText(`(${business.aggregateRating.reviewCount})`);
    for (const { itemOffered, price } of business.makesOffer)
      await expect(page.locator('#content label', { hasText: itemOffered.name })).toContainText(
        price.replace(/\.00$/, ''),
      );
  });
});

test('input and clicks before hydration are not lost', async ({ page }) => {
  let letThrough = () => {};
  const waits = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/remoteEntry\.js/, async (route) => {
    await waits;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Phone number').fill(mia.contact);
  await page.getByLabel('Password', { exact: true }).fill(mia.password);
  await page.waitForFunction(() => '__FEDERATION__' in window);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  expect(page.url()).not.toContain(mia.password);
  letThrough();
  await expect(page).toHaveURL(/\/home/);
});
