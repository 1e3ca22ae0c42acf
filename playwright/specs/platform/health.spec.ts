import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

interface Report {
  readonly remote: string;
  readonly route: string;
  readonly kind: string;
  readonly vital?: string;
  readonly value?: number;
  readonly trace?: string;
  readonly method?: string;
}

const EXPECTED_NOISE = [/\[doorstep\] .* failed/, /Failed to load resource/, /ChunkLoadError/, /RUNTIME-00\d/];
const WALK = ['/home', '/most-categories', '/offers', '/home', '/Faq', '/most-categories', '/home', '/login'];

/** Includes reports sent while the page is left, which Playwright does not show. */
async function recordReports(page: Page): Promise<() => Promise<Report[]>> {
  await page.addInitScript(() => {
    const texts = new WeakMap<Blob, string>();
    const Original = Blob;
    window.Blob = class extends Original {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, parts.join(''));
      }
    };
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const reports = `${localStorage.getItem('reports') ?? ''}${texts.get(body as Blob)}\n`;
      localStorage.setItem('reports', reports);
      return send(url, body);
    };
  });
  return async () => {
    const lines = (await page.evaluate(() => localStorage.getItem('reports'))) ?? '';
    const batches = lines.split('\n').filter(Boolean);
    return batches.flatMap((line) => (JSON.parse(line) as { reports: Report[] }).reports);
  };
}

test('visits that leave pages in the middle of a prefetch report no failure', async ({ page, forgive }) => {
  for (const noise of EXPECTED_NOISE) forgive(noise);
  const reported = await recordReports(page);
  let isPrefetch = false;
  let inFlight: Route[] = [];
  await page.route(/\/remotes\/.*\.(?:js|css)$/, async (route) => {
    if (!isPrefetch) return route.fallback();
    inFlight.push(route);
  });
  let ended = 0;
  for (const [step, address] of WALK.entries()) {
    isPrefetch = false;
    const reporter = page.waitForResponse((response) => response.url().includes('/_doorstep/reports?'));
    await page.goto(address, { waitUntil: 'load' });
    await (await reporter).finished();
    isPrefetch = true;
    for (const link of await page.locator('header a[href^="/"], footer a[href^="/"]').all())
      await link.dispatchEvent('pointerover');
    if (step % 2 && inFlight.length) {
      const noticed = page.waitForEvent('console', (message) => message.text().startsWith('[doorstep]'));
      for (const route of inFlight.splice(0)) await route.abort('aborted');
      await noticed;
      ended += 1;
    }
    inFlight = [];
  }
  expect(ended).toBeGreaterThan(0);
  isPrefetch = false;
  await page.goto('/home');
  await expect.poll(async () => (await reported()).length, { timeout: 60_000 }).toBeGreaterThan(WALK.length);
  expect((await reported()).filter(({ kind }) => !['view', 'vital', 'step'].includes(kind))).toEqual([]);
});

test('a page that is left tells how it was loaded and how fast it answered, by its route', async ({
  page,
  browserName,
}) => {
  const reported = await recordReports(page);
  // This value puts the page into the sample that sends measurements.
  await page.addInitScript(() => {
    Math.random = () => 0.4;
  });
  const reporter = page.waitForResponse((response) => response.url().includes('/_doorstep/reports?'));
  await page.goto('/home', { waitUntil: 'load' });
  await (await reporter).finished();
  await page
    .getByRole('link', { name: /^Cleaning/ })
    .first()
    .focus();
  await page.keyboard.press('Shift');
  await page.keyboard.press('Tab');
  await page.goto('/Faq');
  const vitals = (await reported()).filter(({ kind }) => kind === 'vital');
  const of = (wanted: string) => vitals.filter(({ vital, remote }) => vital === wanted && remote === 'mf-catalog');
  const recorded = browserName === 'chromium' ? ['ttfb', 'lcp', 'cls', 'inp'] : ['ttfb'];
  for (const vital of recorded)
    expect(of(vital), vital).toEqual([
      expect.objectContaining({ route: '/home', value: expect.any(Number), remote: 'mf-catalog' }),
    ]);
  expect(new Set(vitals.map(({ remote }) => remote))).toEqual(new Set(['mf-catalog', 'shell']));
});

test('a call after a click carries the trace of its view, which is told with remote and version', async ({
  page,
  forgive,
}) => {
  forgive(/Failed to load resource/);
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const reported = await recordReports(page);
  const reporter = page.waitForResponse((response) => response.url().includes('/_doorstep/reports?'));
  await page.goto('/login', { waitUntil: 'load' });
  await (await reporter).finished();
  await page.getByLabel('Phone number').fill('5550100009');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const call = page.waitForRequest(/\/UserController\/login$/);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const request = await call;
  await (await request.response())?.finished();
  const [, trace] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(request.headers().traceparent ?? '') ?? [];
  expect(trace).toBeDefined();
  await page.goto('/Faq');
  await expect
    .poll(async () => (await reported()).find(({ kind }) => kind === 'span'))
    .toMatchObject({ remote: 'mf-account', route: '/login', method: 'POST', trace });
});
