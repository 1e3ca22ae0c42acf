import { tierOf } from '@doorstep/build/testing/tiers';
import type { Page } from '@playwright/test';
import { release } from '../../fixtures/commands';
import { compositionOf } from '../../fixtures/composition';
import { fillSignIn, mia, openSession, sam, signInAsProvider, type TestUser } from '../../fixtures/people';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const NOTICE = 'You are offline. This is what you saw here last';
const OFFLINE = /ERR_INTERNET_DISCONNECTED|status of 503/;
const NEXT = '2.0.0-offline';

const hugh: TestUser = { fullName: 'Hugh Barrett', contact: '5550300012', password: sam.password };

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await startSite({ gateway: 'embedded', port: ports.offline, env: { API_URL: baseURL, API_EXTENSIONS: 'on' } });
});
test.afterAll(() => site.stop());

const OFFLINE_MARK = 'test.offline';

/**
 * Chromium 150 forgets at each navigation that `navigator.onLine` is emulated, although requests still fail. The page
 * therefore reads it from a mark that navigations keep.
 */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.evaluate(([mark, value]) => (value ? localStorage.setItem(mark, value) : localStorage.removeItem(mark)), [
    OFFLINE_MARK,
    isOffline ? 'yes' : '',
  ] as const);
  await page.context().setOffline(isOffline);
}
test.beforeEach(({ page }) =>
  page.addInitScript((mark) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => localStorage.getItem(mark) === null });
  }, OFFLINE_MARK),
);

async function untilCached(page: Page, path: string): Promise<void> {
  await expect.poll(() => cachedIn(page, 'doorstep-pages'), { timeout: 60_000 }).toContain(path);
  await expect.poll(async () => (await cachedIn(page, 'doorstep-files')).join(' ')).toContain('remoteEntry.js');
}

const cachedIn = (page: Page, name: string) =>
  page.evaluate(
    async (cacheName) =>
      (await caches.has(cacheName))
        ? (await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname)
        : [],
    name,
  );

async function runRelease(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await release(site.dataDir, ...args);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
}

test('what was visited opens without a network with its last data, nothing is lost, and sign-out leaves nothing', async ({
  page,
  forgive,
}) => {
  forgive(OFFLINE);
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, mia);
  await expect(page).toHaveURL(/\/home/);
  const booking = new BookingJourney(page);
  await page.goto(`${site.url}/my-booking`);
  const cards = page.locator('#content article h2');
  await expect(cards.first()).toBeVisible();
  await untilCached(page, '/my-booking');
  await expect.poll(() => storedRequests(page)).toContain('myBookings');
  await page.goto(`${site.url}/most-categories`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Laundry/ })
    .click();
  await booking.toggle('Washing');
  await page.reload();
  await expect(booking.service('Washing')).toBeChecked();
  await untilCached(page, '/laundry-services');

  await setOffline(page, true);
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(booking.service('Washing')).toBeChecked();
  await booking.toggle('Drying');
  await page.goto(`${site.url}/my-booking`);
  await expect(cards.first()).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.goto(`${site.url}/terms`).catch(() => undefined);
  await expect(page.getByText('this page was not opened on this device before')).toBeVisible();

  await setOffline(page, false);
  await page.goto(`${site.url}/laundry-services`);
  await expect(booking.service('Washing')).toBeChecked();
  await expect(booking.service('Drying')).toBeChecked();
  await expect(page.getByText(NOTICE)).toHaveCount(0);

  expect(await cachedIn(page, 'doorstep-answers')).not.toEqual([]);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // Responses of public calls, which the visitor asks for next, name nobody.
  await expect.poll(() => storedRequests(page)).not.toMatch(/[?&]who=\w/);
  await setOffline(page, true);
  await page.goto(`${site.url}/my-booking`).catch(() => undefined);
  await expect(cards).toHaveCount(0);
});

test('a kept file that was altered does not run, and the right one takes its place', async ({ page }) => {
  await page.goto(`${site.url}/home`);
  await untilCached(page, '/home');
  const altered = await page.evaluate(async () => {
    const cache = await caches.open('doorstep-files');
    const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js'));
    for (const { url } of scripts)
      await cache.put(url, new Response('window.altered = true;', { headers: { 'Content-Type': 'text/javascript' } }));
    return scripts.length;
  });
  expect(altered).toBeGreaterThan(5);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Cleaning/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Cleaning/ })
    .first()
    .click();
  await expect(page).toHaveURL(/laundry-services/);
  expect(await page.evaluate(() => 'altered' in window)).toBe(false);
});

test('a switch is seen with the next page, and what is kept of before it goes', async ({ page, context, forgive }) => {
  forgive(OFFLINE);
  await page.goto(`${site.url}/most-categories`);
  await untilCached(page, '/most-categories');
  await page.goto(`${site.url}/home`);
  await untilCached(page, '/home');
  const before = await compositionOf(context.request, `${site.url}/home`);
  await runRelease('publish', 'mf-catalog', '--from', 'mf-catalog/dist', '--version', NEXT);
  await runRelease('promote', `mf-catalog@${NEXT}`);
  await page.goto(`${site.url}/home`);
  const version = () =>
    page
      .locator('#composition')
      .evaluate((element) => JSON.parse(element.textContent ?? '').remotes['mf-catalog'].version);
  expect(await version()).toBe(NEXT);
  await expect.poll(() => cachedIn(page, 'doorstep-pages')).toEqual(['/home']);
  await expect
    .poll(async () =>
      (await cachedIn(page, 'doorstep-files')).filter((file) => file.startsWith(`/remotes/mf-catalog/${NEXT}/`)),
    )
    .not.toEqual([]);
  const previous = before.remotes['mf-catalog']?.version;
  expect((await cachedIn(page, 'doorstep-files')).some((file) => file.includes(`/${previous}/`))).toBe(true);

  await setOffline(page, true);
  await page.reload();
  expect(await version()).toBe(NEXT);
});

test('a provider in a cellar reads a job after a reload, ticks and writes; later the customer has it all once', async ({
  page,
  browser,
  forgive,
}) => {
  test.skip(tierOf(process.env) !== 'night', 'By day, the tests of the queue prove it (actionQueue.test.ts).');
  forgive(OFFLINE);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsProvider(page, sam, site.url);
  const job = page.getByRole('article').filter({ hasText: 'Toilet Repair' }).filter({ hasText: 'Start Service' });
  const link = job.getByRole('link', { name: 'Toilet Repair' });
  await expect(link).toBeVisible();
  const bookingId = new URL((await link.getAttribute('href')) ?? '', site.url).searchParams.get('booking_id') ?? '';
  const address = await job.getByText(/ mi away$/).textContent();
  await untilCached(page, '/provider-job');
  await expect.poll(async () => (await cachedIn(page, 'doorstep-files')).join(' ')).toContain('checklist-en');
  await expect.poll(() => uncachedFiles(page)).toEqual([]);
  await expect.poll(() => storedRequests(page)).toContain(`${bookingId}/extra-work`);

  await setOffline(page, true);
  await page.reload();
  await link.click();
  await page.reload();
  await expect(page.getByText(/^No connection to the site\. This is as of/)).toBeVisible();
  await expect(page.getByText(address ?? '')).toBeVisible();
  // A retry finds the step of the earlier run ticked.
  const unticked = page.locator('label', { has: page.getByRole('checkbox', { checked: false }) }).first();
  const text = (await unticked.textContent()) ?? '';
  const step = page.getByRole('checkbox', { name: text, exact: true });
  await step.check();
  await expect(page.getByText('1 action waits for a connection.')).toBeVisible();
  const message = `The shut-off valve is closed since ${Date.now()}.`;
  await page.getByLabel(/^Message to/).fill(message);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('2 actions wait for a connection.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 actions wait for a connection.')).toBeVisible();
  await expect(step).toBeChecked();

  await setOffline(page, false);
  await page.reload();
  await expect(step).toBeChecked();
  await expect(page.getByText(/for a connection/)).toHaveCount(0);
  const asCustomer = await browser.newContext({ baseURL: site.url });
  await openSession(asCustomer.request, hugh, 'customer');
  const messages = await (await asCustomer.request.get(`/api/v1/bookings/${bookingId}/messages`)).json();
  const sent = messages.items.map((item: { text: string }) => item.text);
  expect(sent.filter((one: string) => one === message)).toHaveLength(1);
  const { services } = await (await asCustomer.request.get(`/api/v1/bookings/${bookingId}/checklist`)).json();
  const steps: { text: string; done_at?: string }[] = services.flatMap((service: { steps: unknown }) => service.steps);
  expect(steps.find((one) => one.text === text)?.done_at).toBeTruthy();
  await asCustomer.close();
});

/** Requests whose responses are stored, as one text. */
const storedRequests = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('doorstep-answers')).keys()).map(({ url }) => decodeURIComponent(url)).join(' '),
  );

/** Files that the page has loaded and that would be missing without a connection. */
const uncachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const addressOf = (url: string) => url.split('#')[0];
    const cached = new Set((await (await caches.open('doorstep-files')).keys()).map(({ url }) => addressOf(url)));
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return loaded.filter((url) => /\/(?:shell|remotes)\//.test(new URL(url).pathname) && !cached.has(addressOf(url)));
  });
