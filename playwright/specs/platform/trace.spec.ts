import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ports } from '../../fixtures/sites';
import { startSite } from '../../fixtures/startSite';
import { expect, test } from '../../fixtures/test';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

async function startCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const service = resource.attributes.find(({ key }: { key: string }) => key === 'service.name')?.value.stringValue;
      for (const each of scopeSpans) spans.push(...each.spans.map((span: Span) => ({ ...span, service })));
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, stop };
}

test('one trace covers a press in the browser, the gateway, the API and the SQL statement', async ({
  page,
  forgive,
}) => {
  test.setTimeout(180_000);
  forgive(/Failed to load resource.*401/);
  const collector = await startCollector();
  const site = await startSite({
    gateway: 'nginx',
    port: ports.trace,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
  try {
    // Browsers report spans for one page in ten. Force the sampling of this page.
    await page.addInitScript(() => {
      Math.random = () => 0;
    });
    const reporter = page.waitForResponse((response) => response.url().includes('/_doorstep/reports?'));
    await page.goto(`${site.url}/login`, { waitUntil: 'load' });
    await (await reporter).finished();
    await page.getByLabel('Phone number').fill('5550100009');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const call = page.waitForRequest(/\/UserController\/login$/);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const request = await call;
    await (await request.response())?.finished();
    const [, trace, pressed] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(request.headers().traceparent ?? '') ?? [];
    await page.goto(`${site.url}/Faq`);
    const below = (parent: Span | undefined) =>
      collector.spans.filter(({ traceId, parentSpanId }) => traceId === trace && parentSpanId === parent?.spanId);
    await expect
      .poll(
        () => {
          const browser = collector.spans.find(({ traceId, spanId }) => traceId === trace && spanId === pressed);
          const [gateway] = below(browser);
          const [api] = below(gateway);
          return [browser, gateway, api, below(api).find(({ name }) => name === 'SELECT')].map((span) => span?.name);
        },
        { timeout: 20_000 },
      )
      .toEqual([...['POST from /login', 'POST /UserController/login'], ...['POST /UserController/login', 'SELECT']]);
  } finally {
    // Leave the page first: it may still load files and would log that the server is gone.
    await page.goto('about:blank');
    await site.stop();
    collector.stop();
  }
});
