import { liveGeneration, type Site } from '@doorstep/release';
import { metrics } from '@opentelemetry/api';
import type { AccessLine } from './accessLine';
import { routeKindOf } from './routes';

export const DURATION = 'doorstep.gateway.request.duration';
export const UPSTREAM_DURATION = 'doorstep.gateway.upstream.duration';

/** Seconds. The objectives' limits (docs/operations/monitoring.md) are edges. */
export const HISTOGRAM_BUCKETS = {
  [DURATION]: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  [UPSTREAM_DURATION]: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
};

/** Open for hours: how long says nothing. */
const EVENT_STREAM_ROUTE = '/api/v1/events';

export function createRequestRecorder(site: Site): (line: AccessLine) => void {
  const meter = metrics.getMeter('doorstep-gateway');
  const duration = meter.createHistogram(DURATION, {
    unit: 's',
    description: 'From the request to the end of its answer',
  });
  const upstream = meter.createHistogram(UPSTREAM_DURATION, { unit: 's', description: 'What the API took of it' });
  const bytes = meter.createCounter('doorstep.gateway.sent', {
    unit: 'By',
    description: 'Heads and bodies of the answers',
  });
  meter
    .createObservableGauge('doorstep.gateway.generation', { description: 'Which generation is live here' })
    .addCallback((result) => result.observe(liveGeneration(site) ?? 0));
  return ({ route, method, status, ms, upstreamMs, bytes: sent, remote }) => {
    const kind = routeKindOf(route);
    bytes.add(sent, { kind });
    if (route === EVENT_STREAM_ROUTE) return;
    const which = {
      kind,
      'http.route': route,
      'http.request.method': method,
      'http.response.status_code': status,
      ...(remote ? { remote } : {}),
    };
    duration.record(ms / 1000, which);
    if (upstreamMs !== undefined) upstream.record(upstreamMs / 1000, { kind, 'http.response.status_code': status });
  };
}
