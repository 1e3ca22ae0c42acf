import { type NetworkConditions, type NetworkRecording, recordNetwork } from '@doorstep/playwright/network';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { observePage, type PageObservations } from './observe';
import type { MeasuredPage, NavigationMode } from './pages';
import type { Variant } from './variants/names';

/** Chromium's preset "Slow 4G": 1.6 Mbit/s with 150 ms, as its network layer simulates it. */
export const SLOW_4G: NetworkConditions = { latencyMs: 562.5, download: 180_000, upload: 84_375 };
export const CPU_SLOWDOWN = 4;

const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Milliseconds without traffic after which a page counts as finished. Longer than one response takes. */
const QUIET_MS = 800;
const TIMEOUT_MS = 60_000;

export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface VisitMetrics {
  roundTripsToContent: number;
  roundTripsToData: number;
  requests: number;
  /** Bytes on the wire, including headers. */
  scriptBytes: number;
  bytes: number;
  fcp: number;
  lcp: number;
  usable: number;
  tbt: number;
  cls: number;
}

export type PartialVisitMetrics = Partial<VisitMetrics>;

export async function visitTwice(
  browser: Browser,
  variant: Variant,
  page: MeasuredPage,
  signedIn: SignedInState,
): Promise<{ cold: PartialVisitMetrics; warm: PartialVisitMetrics }> {
  const context = await contextFor(browser, variant, page.isSignedIn, signedIn, PHONE);
  try {
    const url = variant.origin + page.path;
    const cold = await visit(context, url, page, variant);
    return { cold, warm: await visit(context, url, page, variant) };
  } finally {
    await context.close();
  }
}

async function visit(
  context: BrowserContext,
  url: string,
  { content, data }: MeasuredPage,
  variant: Variant,
): Promise<PartialVisitMetrics> {
  const page = await context.newPage();
  const network = await throttlePage(page, SLOW_4G);
  await page.addInitScript(observePage, { content, data });
  await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  await page.locator(data).first().waitFor({ state: 'attached', timeout: TIMEOUT_MS });
  if (variant.hasScript) await page.waitForFunction(() => observedNow().usable !== undefined);
  await waitForQuietNetwork(page, network);
  const observed = await page.evaluate(() => ({ ...observedNow(), origin: performance.timeOrigin }));
  await page.close();

  const requests = network.requests().filter(({ type }) => type !== 'EventSource');
  const bytesOf = (list: readonly { bytes: number }[]) => list.reduce((sum, { bytes }) => sum + bytes, 0);
  // Content in the HTML counts from the first paint, because nobody reads it before.
  const until = (moment = 0) => network.roundTripsUntil(observed.origin + Math.max(moment, observed.fcp ?? 0));
  const { tbt, cls } = observed;
  return {
    roundTripsToContent: until(observed.content),
    roundTripsToData: until(observed.data),
    requests: requests.length,
    scriptBytes: bytesOf(requests.filter(({ type }) => type === 'Script')),
    bytes: bytesOf(requests),
    tbt,
    cls,
    ...(observed.fcp !== undefined && { fcp: observed.fcp }),
    ...(observed.lcp !== undefined && { lcp: observed.lcp }),
    ...(observed.usable !== undefined && { usable: observed.usable }),
  };
}

export interface NavigationMetrics {
  /** Milliseconds from the click to the screen with its data. */
  prefetched: number;
  atOnce: number;
  prefetchedRoundTrips: number;
  atOnceRoundTrips: number;
}

export async function measureNavigation(
  browser: Browser,
  variant: Variant,
  way: NavigationMode,
  signedIn: SignedInState,
): Promise<Partial<NavigationMetrics>> {
  const context = await contextFor(browser, variant, way.from.isSignedIn, signedIn, DESKTOP);
  try {
    const page = await context.newPage();
    const network = await throttlePage(page, SLOW_4G);
    await page.goto(variant.origin + way.from.path, { timeout: TIMEOUT_MS });
    await page.locator(way.from.data).first().waitFor({ timeout: TIMEOUT_MS });
    await waitForQuietNetwork(page, network);
    await page.locator(`header a[href="${way.prefetched.path}"]`).first().hover();
    await waitForQuietNetwork(page, network);
    const prefetched = await followHeaderLink(page, network, way.prefetched);
    await page.mouse.move(700, 890);
    await waitForQuietNetwork(page, network);
    const firstView = await followHeaderLink(page, network, way.firstView);
    return {
      prefetched: prefetched.ms,
      prefetchedRoundTrips: prefetched.roundTrips,
      atOnce: firstView.ms,
      atOnceRoundTrips: firstView.roundTrips,
    };
  } finally {
    await context.close();
  }
}

async function followHeaderLink(page: Page, network: NetworkRecording, to: { path: string; shows: string }) {
  const { clicked, shown } = await page.evaluate(
    ({ path, shows }) =>
      new Promise<{ clicked: number; shown: number }>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`header a[href="${path}"]`);
        if (!link) return reject(new Error(`No link to ${path}.`));
        const old = new Set(document.querySelectorAll(shows));
        const clicked = performance.timeOrigin + performance.now();
        const check = () => {
          if (location.pathname !== path || ![...document.querySelectorAll(shows)].some((one) => !old.has(one))) return;
          observer.disconnect();
          resolve({ clicked, shown: performance.timeOrigin + performance.now() });
        };
        const observer = new MutationObserver(check);
        observer.observe(document, { childList: true, subtree: true });
        setTimeout(() => reject(new Error(`${path} did not show ${shows}.`)), 30_000);
        link.click();
      }),
    to,
  );
  return { ms: shown - clicked, roundTrips: network.roundTripsBetween(clicked, shown) };
}

async function throttlePage(page: Page, line: NetworkConditions): Promise<NetworkRecording> {
  const network = await recordNetwork(page, line);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return network;
}

/** Storage belongs to an origin, and every variant has its own. */
async function contextFor(
  browser: Browser,
  variant: Variant,
  isSignedIn: boolean,
  { cookies, origins }: SignedInState,
  screen: typeof PHONE,
): Promise<BrowserContext> {
  const storageState = {
    cookies,
    origins: [{ origin: variant.origin, localStorage: origins.flatMap(({ localStorage }) => localStorage) }],
  };
  const context = await browser.newContext({ ...screen, locale: 'en-US', ...(isSignedIn ? { storageState } : {}) });
  // The compiler of these scripts inserts calls of this helper, which keeps function names.
  await context.addInitScript('globalThis.__name = (what) => what');
  return context;
}

async function waitForQuietNetwork(page: Page, network: NetworkRecording): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  let since = Date.now();
  while (Date.now() - since < QUIET_MS) {
    if (Date.now() > until) throw new Error(`${page.url()} does not come to rest:\n${network.table()}`);
    await page.waitForTimeout(50);
    if (!network.isQuiet()) since = Date.now();
  }
}

declare function observedNow(): PageObservations;
