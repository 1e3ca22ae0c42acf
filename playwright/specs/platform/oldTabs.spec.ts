import type { Page } from '@playwright/test';
import { catalogVariant } from '../../fixtures/catalogVariant';
import { release } from '../../fixtures/commands';
import { compositionOf } from '../../fixtures/composition';
import { fillSignIn, mia } from '../../fixtures/people';
import { ports } from '../../fixtures/sites';
import { type Site, startSite } from '../../fixtures/startSite';
import { expect, expectAccessible, test } from '../../fixtures/test';
import { BookingJourney } from '../../pages/booking';

const NEWS = 'A new version of Doorstep is ready. Drafts of bookings are kept.';
const VERSIONS = ['1.1.0-test', '1.2.0-test', '1.3.0-test', '1.4.0-test', '1.5.0-test'] as const;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let site: Site;
let previewLink: URL;
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(400_000);
  site = await startSite({ gateway: 'nginx', port: ports.oldTabs, env: { API_URL: baseURL, API_EXTENSIONS: 'on' } });
  const next = await catalogVariant('next');
  for (const version of VERSIONS) await runRelease('publish', 'mf-catalog', '--from', next, '--version', version);
  const shown = await runRelease('preview', 'mf-catalog', '--pr', '12', '--from', next, '--json');
  previewLink = new URL((JSON.parse(shown) as { preview: { link: string } }).preview.link);
});
test.afterAll(() => site.stop());

async function runRelease(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await release(site.dataDir, ...args);
  expect(code, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

test('a tab that regains focus offers the new release once and keeps the draft', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, mia);
  await expect(page).toHaveURL(/\/home/);
  const booking = new BookingJourney(page);
  await page.goto(`${site.url}/most-categories`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Laundry/ })
    .click();
  await booking.toggle('Washing', 'Drying');
  const returnToTab = async () => {
    await page.clock.fastForward('01:05');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };

  const manifest = page.waitForResponse('**/mf-manifest/manifest.json');
  await returnToTab();
  await manifest;
  await expect(page.getByText(NEWS)).toHaveCount(0);

  await runRelease('promote', `mf-catalog@${VERSIONS[0]}`);
  await returnToTab();
  await expect(page.getByText(NEWS)).toBeVisible();
  await expectAccessible(page);
  await expect(booking.service('Washing')).toBeChecked();
  await page.getByRole('button', { name: 'Update' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('#composition').evaluate((element) => element.textContent))
    .toContain(`/mf-catalog/${VERSIONS[0]}/`);
  await expect(booking.service('Washing')).toBeChecked();
  await expect(booking.service('Drying')).toBeChecked();
  await expect(page.getByText(NEWS)).toHaveCount(0);
});

test('an old tab works through five releases without a missing file', async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${site.url}/offers`);
  const firstVersion = (await compositionOf(page.request, `${site.url}/offers`)).remotes['mf-catalog']?.version;
  for (const version of VERSIONS.filter((one) => one !== firstVersion))
    await runRelease('promote', `mf-catalog@${version}`);
  await runRelease('rollback', '--to', '1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Top Services Provided' })).toBeVisible();
  expect(missing).toEqual([]);
});

test("a tester sees the origin of the versions, and the developer panel lists the page's parts", async ({
  page,
  context,
}) => {
  await runRelease('override', 'set', 'qa', `mf-catalog@${VERSIONS[4]}`);
  await context.addCookies([{ name: 'mf_override', value: 'qa', url: site.url }]);
  await page.goto(`${site.url}/most-categories`);
  await expect(page.getByText('The next version.')).toBeVisible();
  await expect(page.getByText(`Test version qa:`)).toContainText(`mf-catalog ${VERSIONS[4]}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the live versions' }).click();
  await expect(page.getByText('Pick a door.')).toBeVisible();
  await expect(page.getByText('Test version qa:')).toHaveCount(0);

  await page.keyboard.press('Alt+Shift+KeyD');
  const panel = page.getByRole('complementary', { name: 'Developer panel' });
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(/^Generation \d+, set [0-9a-f]{8}, bucket b\d\d$/);
  await expect(panel.getByRole('row', { name: /^mf-catalog .* ms$/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: '@doorstep/shared-ui 2.0.0 yes mf_catalog, shell' })).toBeVisible();
  await expectAccessible(page);
});

test('a confirmed preview link shows the preview under a strip that covers nothing, until it is left or closed', async ({
  page,
  forgive,
}) => {
  const link = site.url + previewLink.pathname + previewLink.search;
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.goto(`${site.url}/most-categories`);
  await expect(page.getByText('The next version.')).toBeVisible();
  const strip = page.getByRole('complementary', { name: 'Preview' });
  await expect(strip).toContainText(/mf-catalog .*-pr-12\.h[0-9a-f]{12}, pull request 12/);
  await expectAccessible(page);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(() => overlapOfHeader(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => overlapOfHeader(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await strip.getByRole('button', { name: 'Make this smaller' }).click();
  await expect(strip.getByRole('button', { name: 'Preview: show what this is' })).toBeFocused();
  await page.goto(`${site.url}/home`);
  await expect(strip).not.toContainText('pull request 12');
  await expect.poll(() => overlapOfHeader(page)).toBe(0);
  await expectAccessible(page);
  await strip.getByRole('button').click();
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await page.goto(`${site.url}/most-categories`);
  await expect(page.getByText('Pick a door.')).toBeVisible();
  await expect(strip).toHaveCount(0);

  await page.goto(link);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await runRelease('preview', 'mf-catalog', '--pr', '12', '--close');
  await page.goto(`${site.url}/most-categories`);
  await expect(page.getByText('Pick a door.')).toBeVisible();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('mf_override');
  forgive(/status of 410 \(Gone\)/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This preview is over' })).toBeVisible();
});

const overlapOfHeader = (page: Page) =>
  page.evaluate(() => {
    const [strip, header] = ['aside[aria-label="Preview"]', 'header'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return strip && header ? Math.max(0, Math.round(strip.bottom - header.top)) : -1;
  });
