import http, { type RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AccessLine } from '../observability/accessLine';
import type { Observer } from '../observability/observer';
import { observeRequest, recordUpstreamTime } from './accessLines';
import { fetchFrom, listen } from './testing/listen';

async function startObservedServer(respond: RequestListener, { file = '/log', hasSpans = false } = {}) {
  const lines: AccessLine[] = [];
  const observer = { file: file || undefined, hasSpans, request: (line: AccessLine) => lines.push(line) };
  const port = await listen((request, response) => {
    observeRequest(
      observer as unknown as Observer,
      request,
      response,
      new URL(request.url ?? '/', 'http://x').pathname,
    );
    respond(request, response);
  });
  return { port, lines };
}

test('counts the bytes of each response on a connection separately', async () => {
  const { port, lines } = await startObservedServer((_request, response) => void response.end('x'.repeat(1000)));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let visit = 0; visit < 3; visit += 1) await fetchFrom(port, '/home', { agent });
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  expect(new Set(lines.map(({ bytes }) => bytes)).size).toBe(1);
  expect(lines[0]?.bytes).toBeGreaterThan(1000);
});

test('logs 499 when the client disconnects before the response, and the sent status when it disconnects during it', async () => {
  const requests: http.ClientRequest[] = [];
  const { port, lines } = await startObservedServer((request, response) => {
    if (request.url === '/begun') response.write('x');
    else for (const one of requests) one.destroy();
  });
  for (const path of ['/begun', '/gone']) {
    const request = http.get({ host: '127.0.0.1', port, path, agent: false }, () => request.destroy());
    request.on('error', () => undefined);
    requests.push(request);
    await vi.waitFor(() => expect(lines).toHaveLength(requests.length));
  }
  expect(lines.map(({ status }) => status)).toEqual([200, 499]);
});

test.each([
  ['/healthz', 200, []],
  ['/admin/refunds', 200, ['/admin/refunds']],
  ['/admin/refunds', 304, ['/admin/refunds']],
  ['/mia@example.com', 404, ['*']],
  ['/api/v1/bookings/bk_77', 404, ['/api/v1/bookings/*']],
  ['/remotes/mf-x/1.0.0/a.js', 200, ['/remotes/*']],
])('logs %s with status %i as the routes %j', async (path, status, routes) => {
  const { port, lines } = await startObservedServer((_request, response) => void response.writeHead(status).end());
  await fetchFrom(port, path);
  // A line for the first request, if there were one, would precede this request's line.
  await fetchFrom(port, '/api/v1/quote');
  await vi.waitFor(() => expect(lines.at(-1)?.route).toBe('/api/v1/quote'));
  expect(lines.slice(0, -1).map(({ route }) => route)).toEqual(routes);
});

test('logs the API response time for API requests only', async () => {
  const { port, lines } = await startObservedServer((request, response) => {
    if (request.url?.startsWith('/api/')) recordUpstreamTime(response, performance.now());
    response.end();
  });
  for (const path of ['/api/v1/quote', '/home']) await fetchFrom(port, path);
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines.map((line) => 'upstreamMs' in line)).toEqual([true, false]);
});

test.each([true, false])(
  "passes the caller's trace upstream (own spans: %s), even when access logging is off",
  async (hasSpans) => {
    const [trace, parent] = ['a'.repeat(32), 'b'.repeat(16)];
    const heard: unknown[] = [];
    const respond: RequestListener = ({ headers }, response) => {
      heard.push(headers.traceparent);
      response.end();
    };
    const { port } = await startObservedServer(respond, { file: '', hasSpans });
    await fetchFrom(port, '/api/v1/quote', { headers: { traceparent: `00-${trace}-${parent}-00` } });
    const [, ofTrace, span, flags] = String(heard[0]).split('-');
    expect([ofTrace, span === parent, flags]).toEqual([trace, !hasSpans, '00']);
  },
);
