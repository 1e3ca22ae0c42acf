import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AccessLine } from '../src/observability/accessLine';
import { collectSpans, type SpanCollector } from './support/collectSpans';
import {
  compositionOf,
  cookieOf,
  freePort,
  type HttpResponse,
  kinds,
  type RunningSite,
  startSite,
} from './support/runningSite';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PHONE = '5550177321';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

const traceNumber = (index: number) => `${String(index + 10)}${TRACE.slice(2)}`;

const REQUESTS = [
  ['GET', '/home', 200, '/home', {}],
  ['HEAD', '/home', 200, '/home', {}],
  ['GET', `/home?name=${PHONE}`, 200, '/home', {}],
  ['GET', `/people/${PHONE}`, 404, '*', {}],
  ['GET', '/HOME/', 301, '*', {}],
  ['GET', `/?from=${PHONE}`, 302, '/', {}],
  ['POST', '/home', 405, '*', {}],
  ['GET', '/mf-manifest/manifest.json', 200, '/mf-manifest/manifest.json', {}],
  ['GET', '/sw.js', 200, '/sw.js', {}],
  ['GET', '/robots.txt', 200, '/robots.txt', {}],
  ['GET', '/remotes/mf-catalog/1.0.0/remoteEntry.js', 200, '/remotes/*', { remote: 'mf-catalog', version: '1.0.0' }],
  ['GET', `/remotes/mf-catalog/${PHONE}/remoteEntry.js`, 404, '/remotes/*', {}],
  ['GET', '/shell/1.0.0/static/font/onest-latin-wght.woff2', 200, '/shell/*', { remote: 'shell', version: '1.0.0' }],
  ['GET', '/data/categories.json', 200, '/data/categories.json', {}],
  ['GET', `/data/${PHONE}.json`, 404, '/data/*', {}],
  ['GET', `/api/v1/bookings/bk_${PHONE}/messages?phone=${PHONE}`, 200, '/api/v1/bookings/*', {}],
  ['POST', '/UserController/Register', 200, '/UserController/Register', {}],
  ['GET', `/uploads/private/${PHONE}.jpg?sig=${PHONE}`, 200, '/uploads/*', {}],
  ['PROPFIND', `/api/v1/wallet?of=${PHONE}`, 200, '/api/v1/wallet', {}],
] as const;

describe.each(kinds)('%s', (kind) => {
  let site: RunningSite;
  let collector: SpanCollector;
  let metricsPort: number;
  let responses: HttpResponse[];
  let startedAt: number;
  const file = () => path.join(site.dataDir, 'gateway/access.log');
  const text = () => readFileSync(file(), 'utf8');
  const lines = () =>
    text()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as AccessLine);
  /** Lines come a second after their requests. */
  const lineOf = (trace: string) =>
    vi.waitFor(
      () => {
        const line = lines().find((each) => each.trace === trace);
        expect(line).toBeDefined();
        return line as AccessLine;
      },
      { timeout: 15_000, interval: 100 },
    );
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  beforeAll(async () => {
    [collector, metricsPort] = [await collectSpans(), await freePort()];
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100');
    site = await startSite(kind, {
      GATEWAY_METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    vi.unstubAllEnvs();
    startedAt = Date.now();
    responses = await Promise.all(
      REQUESTS.map(([method, address], index) => {
        const traceparent = `00-${traceNumber(index)}-${CALLER_SPAN}-01`;
        const personal = {
          Cookie: `sid=${PHONE}`,
          Referer: `http://localhost/${PHONE}`,
          'User-Agent': `phone ${PHONE}`,
        };
        return site.ask(address, { method, headers: { traceparent, ...personal, 'X-Forwarded-For': '203.0.113.77' } });
      }),
    );
  });
  afterAll(async () => {
    await site?.stop();
    await collector?.stop();
  });

  test.each(REQUESTS.map((request, index) => [index, ...request] as const))(
    '%i: %s %s writes one log line without personal data of the caller',
    async (index, method, _address, status, route, more) => {
      const response = responses[index];
      const { upstreamMs, time, bytes, ms, span, ...line } = await lineOf(traceNumber(index));
      expect(response?.status).toBe(status);
      expect(line).toEqual({
        ...{ method: method === 'PROPFIND' ? 'OTHER' : method, route, status, ...more },
        ...{ trace: traceNumber(index), parent: CALLER_SPAN, sampled: 1 },
      });
      expect(Math.abs(time - startedAt)).toBeLessThan(60_000);
      expect(bytes).toBeGreaterThan(response?.bytes.length ?? 0);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(span).toMatch(/^[0-9a-f]{16}$/);
      expect(text()).not.toMatch(new RegExp(`${PHONE}|127\\.0\\.0\\.1|203\\.0`));
    },
  );

  test('keeps health checks out of the access log', async () => {
    await site.ask('/healthz');
    await site.ask('/home', { headers: { traceparent: `00-aa${TRACE.slice(2)}-${CALLER_SPAN}-01` } });
    await lineOf(`aa${TRACE.slice(2)}`);
    expect(text()).not.toContain('healthz');
  });

  test('continues the trace of the caller through the gateway', async () => {
    const trace = `bb${TRACE.slice(2)}`;
    await site.ask('/api/v1/quote', { headers: { traceparent: `00-${trace}-${CALLER_SPAN}-01` } });
    const line = await lineOf(trace);
    expect(site.api.seen.at(-1)?.headers.traceparent).toBe(`00-${trace}-${line.span}-01`);
    const span = await collector.find(line.span);
    expect(span).toMatchObject({ traceId: trace, parentSpanId: CALLER_SPAN, name: 'GET /api/v1/quote' });
    expect(line.upstreamMs).toBeGreaterThanOrEqual(0);
  });

  test.each([
    undefined,
    'what somebody made up',
    `00-${'0'.repeat(32)}-${CALLER_SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${CALLER_SPAN}-01`,
  ])('starts a new trace for a call without a readable one (%s)', async (given) => {
    await site.ask('/api/v1/quote', { headers: given ? { traceparent: given } : {} });
    const [, trace = '', span = ''] =
      /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(site.api.seen.at(-1)?.headers.traceparent)) ?? [];
    expect(trace).not.toBe(TRACE);
    expect(await lineOf(trace)).toMatchObject({ span, sampled: 1 });
    expect((await lineOf(trace)).parent).toBeUndefined();
  });

  test('respects an unsampled trace in the log and upstream', async () => {
    const trace = `cc${TRACE.slice(2)}`;
    await site.ask('/api/v1/quote', { headers: { traceparent: `00-${trace}-${CALLER_SPAN}-00` } });
    expect((await lineOf(trace)).sampled).toBe(0);
    expect(site.api.seen.at(-1)?.headers.traceparent).toMatch(/-00$/);
  });

  test('exports spans of browser reports with remote and version, but only for pages that it served', async () => {
    const first = await site.ask('/home');
    const headers = { Cookie: cookieOf(first) };
    const { generation, set } = compositionOf(first.text);
    const signed = await site.ask(`/_doorstep/reports?generation=${generation}&set=${set}`, { headers });
    const { page } = JSON.parse(signed.text) as { page: string };
    const trace = `dd${TRACE.slice(2)}`;
    const report = {
      ...{ remote: 'mf-catalog', version: '1.0.0', route: '/home', kind: 'span', view: 1 },
      ...{ trace, span: 'b7ad6b7169203331', ago: 900, ms: 120, method: 'POST', status: 201 },
    };
    const send = (body: object) =>
      site.ask('/_doorstep/reports', { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await send({ page: 'forged', reports: [{ ...report, span: 'aaaaaaaaaaaaaaaa' }] })).status).toBe(403);
    const other = { ...report, version: '9.9.9', span: 'bbbbbbbbbbbbbbbb' };
    expect((await send({ page, reports: [other, report, report] })).status).toBe(204);
    const span = await collector.find('b7ad6b7169203331');
    expect(span).toMatchObject({ traceId: trace, name: 'POST from /home' });
    expect(collector.attributes(span)).toMatchObject({
      ...{ 'doorstep.remote': 'mf-catalog', 'doorstep.version': '1.0.0', 'doorstep.route': '/home' },
      'http.response.status_code': 201,
    });
    expect(collector.spans.filter(({ traceId }) => traceId === trace)).toHaveLength(1);
  });

  test('counts its requests by route for Prometheus and names the live generation', async () => {
    const count = (labels: string) =>
      new RegExp(`^doorstep_gateway_request_duration_count\\{${labels}[^}]*\\} [1-9]`, 'm');
    await vi.waitFor(async () => {
      const seen = await metrics();
      expect(seen).toMatch(
        count('kind="page",http_route="/home",http_request_method="GET",http_response_status_code="200"'),
      );
      expect(seen).toMatch(count('kind="file",http_route="/remotes/\\*",[^}]*remote="mf-catalog"'));
      expect(seen).toMatch(count('kind="api",http_route="/api/v1/bookings/\\*"'));
      expect(seen).toMatch(/^doorstep_gateway_upstream_duration_bucket\{kind="api",[^}]*le="0.25"\} [1-9]/m);
      expect(seen).toMatch(/^doorstep_gateway_sent_total\{kind="page"[^}]*\} [1-9]/m);
      expect(seen).toMatch(/^doorstep_gateway_generation(\{[^}]*\})? 3/m);
      for (const edge of ['0.1', '0.25']) expect(seen).toContain(`le="${edge}"`);
      expect(seen).not.toContain(PHONE);
    }, 15_000);
  });
});
