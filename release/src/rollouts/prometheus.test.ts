import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RolloutMetric } from '@doorstep/shared-api/ops';
import { afterEach, expect, test } from 'vitest';
import { parseMetric } from './plan';
import { createMetricFetcher, isLimitExceeded, readPrometheusSettings } from './prometheus';

let server: Server | undefined;
afterEach(() => server?.close());

const metric: RolloutMetric = { name: 'errors', is: 'below', limit: 0.05, query: 'sum(rate(errors[5m]))' };

async function startPrometheus(status: number, body: unknown): Promise<{ url: string; asked: string[] }> {
  const queries: string[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      queries.push(
        `${request.method} ${request.url} ${request.headers.authorization ?? ''} ${new URLSearchParams(text).get('query')}`,
      );
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: queries };
}
const vector = (...values: string[]) => ({
  status: 'success',
  data: { resultType: 'vector', result: values.map((value) => ({ metric: {}, value: [1, value] })) },
});

test('uses the newest value, of several series the one closest to the limit', async () => {
  const { url, asked } = await startPrometheus(200, vector('0.01', '0.07', 'NaN'));
  const answer = await createMetricFetcher({ url, token: 'secret' })(metric);
  expect(answer).toMatchObject({ value: 0.07 });
  expect(isLimitExceeded(answer)).toBe(true);
  expect(asked).toEqual(['POST /api/v1/query Bearer secret sum(rate(errors[5m]))']);
  expect(isLimitExceeded(await createMetricFetcher({ url })({ ...metric, is: 'above', limit: 0.005 }))).toBe(false);
});

test.each([
  [200, vector(), 'the query has no value now'],
  [200, vector('NaN'), 'the query has no value now'],
  [422, { status: 'error', error: 'parse error' }, 'Prometheus refused: parse error'],
  [500, 'down', 'Prometheus refused: status 500'],
])('returns no value for %s %o: %s', async (status, body, missing) => {
  const { url } = await startPrometheus(status, body);
  expect(await createMetricFetcher({ url })(metric)).toEqual({ metric, missing });
});

test('reports an unreachable server and a missing URL', async () => {
  expect((await createMetricFetcher({ url: 'http://127.0.0.1:9' })(metric)).missing).toMatch(
    /^Prometheus cannot be queried/,
  );
  expect((await createMetricFetcher(undefined)(metric)).missing).toContain('PROMETHEUS_URL is not set');
  expect(readPrometheusSettings({ PROMETHEUS_URL: 'http://prometheus:9090/' })).toEqual({
    url: 'http://prometheus:9090',
  });
  expect(readPrometheusSettings({ PROMETHEUS_URL: 'prometheus' })).toMatch(/^PROMETHEUS_URL is "prometheus"/);
  expect(readPrometheusSettings({})).toBeUndefined();
});

test('parses a metric as written on the command line', () => {
  expect(parseMetric('errors<0.05=sum(rate(errors{code="5"}[5m]))')).toEqual({
    name: 'errors',
    is: 'below',
    limit: 0.05,
    query: 'sum(rate(errors{code="5"}[5m]))',
  });
  expect(parseMetric('rate>3=up')).toEqual({ name: 'rate', is: 'above', limit: 3, query: 'up' });
  expect(() => parseMetric('errors below 3')).toThrow('does not look like errors<0.05=');
});
