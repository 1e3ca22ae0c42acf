import type { RolloutMetric } from '@doorstep/shared-api/ops';

const TIMEOUT_MS = 5000;

export interface Prometheus {
  /** No trailing slash. */
  readonly url: string;
  readonly token?: string;
}

/** Returns undefined when the variable is not set, and a text when it is not valid. */
export function readPrometheusSettings(env: NodeJS.ProcessEnv): Prometheus | string | undefined {
  const { PROMETHEUS_URL: text, PROMETHEUS_TOKEN: token } = env;
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    return `PROMETHEUS_URL is "${text}": give an address such as http://prometheus:9090.`;
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, ...(token ? { token } : {}) };
}

export interface MetricValue {
  readonly metric: RolloutMetric;
  /** Absent when there is none. Then `missing` gives the reason. */
  readonly value?: number;
  readonly missing?: string;
}

export type AskMetric = (metric: RolloutMetric) => Promise<MetricValue>;

export const isLimitExceeded = ({ metric: { is, limit }, value }: MetricValue) =>
  value !== undefined && (is === 'below' ? value >= limit : value <= limit);

export const metricText = ({ metric: { name, is, limit }, value, missing }: MetricValue) =>
  value === undefined
    ? `${name}: ${missing ?? 'no value'}`
    : `${name} is ${Number(value.toPrecision(6))}${isLimitExceeded({ metric: { name, is, limit, query: '' }, value }) ? ', not' : ','} ${is} ${limit}`;

/** If there are several series, the one closest to breaking the limit counts. */
export function createMetricFetcher(prometheus: Prometheus | undefined): AskMetric {
  return async (metric) => {
    if (!prometheus) return { metric, missing: 'PROMETHEUS_URL is not set where the rollout is driven' };
    try {
      const response = await fetch(`${prometheus.url}/api/v1/query`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(prometheus.token ? { authorization: `Bearer ${prometheus.token}` } : {}),
        },
        body: new URLSearchParams({ query: metric.query, timeout: '4s' }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = (await response.json().catch(() => undefined)) as QueryAnswer | undefined;
      if (!response.ok || body?.status !== 'success')
        return { metric, missing: `Prometheus refused: ${(body?.error ?? `status ${response.status}`).slice(0, 200)}` };
      const values = valuesIn(body).filter((value) => !Number.isNaN(value));
      if (!values.length) return { metric, missing: 'the query has no value now' };
      return { metric, value: metric.is === 'below' ? Math.max(...values) : Math.min(...values) };
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
      const why = name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1000} s` : (cause?.code ?? message);
      return { metric, missing: `Prometheus cannot be queried: ${why}` };
    }
  };
}

interface QueryAnswer {
  readonly status?: string;
  readonly error?: string;
  readonly data?: { readonly resultType?: string; readonly result?: unknown };
}

function valuesIn({ data }: QueryAnswer): number[] {
  const { resultType, result } = data ?? {};
  if (!Array.isArray(result)) return [];
  if (resultType === 'scalar') return [Number(result[1])];
  if (resultType !== 'vector') return [];
  return (result as { value?: [number, string] }[]).map(({ value }) => Number(value?.[1]));
}
