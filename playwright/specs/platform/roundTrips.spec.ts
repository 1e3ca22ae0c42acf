import { recordNetwork } from '../../fixtures/network';
import { expect, test } from '../../fixtures/test';

/** High enough to tell requests that wait for a response from parallel ones. */
const LATENCY_MS = 400;
/** Maximum bytes of a single response. */
const MAX_RESPONSE_BYTES = 100_000;

const CARD = '#content :is(a[href*="laundry-services"], a[href^="/services/"], a[href*="provider_id="])';

for (const path of ['/home', '/most-categories', '/All-Service-Providerlist']) {
  test(`${path} shows its content and its data after two dependent round trips`, async ({
    page,
    baseURL,
  }, testInfo) => {
    await page.addInitScript(
      ({ content, card }) => {
        const observed: Record<string, number> = {};
        Object.assign(window, { seen: observed });
        const measure = () => {
          if (document.querySelector(content)) observed.content ??= performance.now();
          if (document.querySelector(card)) observed.card ??= performance.now();
        };
        new MutationObserver(measure).observe(document, { childList: true, subtree: true });
      },
      { content: '#content h1', card: CARD },
    );
    const network = await recordNetwork(page, LATENCY_MS);
    await page.goto(`${baseURL}${path}`);
    await expect(page.locator(CARD).first()).toBeVisible();
    const observed = await page.evaluate(() => ({
      origin: performance.timeOrigin,
      ...(window as unknown as { seen: { content: number; card: number } }).seen,
    }));

    const requests = network.requests();
    const toContent = network.roundTripsUntil(observed.origin + observed.content);
    const toData = network.roundTripsUntil(observed.origin + observed.card);
    const scripts = requests.filter(({ type }) => type === 'Script');
    const kilobytes = Math.round(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
    const measured =
      `${path} at ${LATENCY_MS} ms latency: ${toContent} round trips to content, ${toData} to data; ` +
      `${requests.length} requests, ${scripts.length} scripts of ${kilobytes} kB on the wire; ` +
      `content after ${Math.round(observed.content)} ms, data after ${Math.round(observed.card)} ms`;
    testInfo.annotations.push({ type: 'measured', description: measured });
    console.log(measured);

    expect(toContent, network.table()).toBeLessThanOrEqual(2);
    expect(toData, network.table()).toBeLessThanOrEqual(2);

    expect(requests.filter(({ bytes }) => bytes > MAX_RESPONSE_BYTES)).toEqual([]);

    const addresses = requests.map(({ url }) => url);
    expect(addresses.filter((url, index) => addresses.indexOf(url) !== index)).toEqual([]);
    expect(addresses.filter((url) => url.includes('/UserController/'))).toEqual([]);
  });

  test(`every script and style of ${path} is checked against its hash`, async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.addInitScript(rememberScripts);
    await page.goto(path);
    await expect(page.locator(CARD).first()).toBeVisible();
    const named = await page
      .locator('script[src], link[rel=stylesheet], link[rel=preload][as=script], link[rel=preload][as=style]')
      .evaluateAll((elements) =>
        elements.map((element) => ({
          url: (element as HTMLScriptElement).src || (element as HTMLLinkElement).href,
          integrity: element.getAttribute('integrity') ?? '',
          crossOrigin: element.getAttribute('crossorigin'),
        })),
      );
    named.push(...(await page.evaluate(() => (window as unknown as { scripts: typeof named }).scripts)));
    expect(named.length).toBeGreaterThan(5);
    for (const { url, integrity, crossOrigin } of named) {
      expect(integrity, url).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
      expect(crossOrigin, url).not.toBeNull();
    }
    const checked = new Set(named.map(({ url }) => url));
    expect([...scripts].filter((url) => !checked.has(url))).toEqual([]);
  });
}

/** Runs in the page. Records scripts, because those fetched later are removed from the document once they ran. */
function rememberScripts(): void {
  const scripts: { url: string; integrity: string; crossOrigin: string | null }[] = [];
  Object.assign(window, { scripts });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement) || !node.src) continue;
      scripts.push({ url: node.src, integrity: node.integrity, crossOrigin: node.getAttribute('crossorigin') });
    }
  }).observe(document, { childList: true, subtree: true });
}
