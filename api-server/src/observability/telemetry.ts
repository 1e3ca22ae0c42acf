import { type AddressInfo, createServer } from 'node:net';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Settings } from '../settings';
import { DB_DURATION, REQUEST_DURATION } from './instruments';

/** Seconds. The objectives' limits (docs/operations.md) are edges, so that they can be counted exactly. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DB_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];

/**
 * Sets up OpenTelemetry for this process: metrics in Prometheus' format at `metricsPort`, traces to the collector at `tracesUrl`.
 * The function that it gives sends what is left and ends both. Loaded only where one of the two is wanted.
 */
export async function startTelemetry({ metricsPort, metricsHost, tracesUrl }: Settings): Promise<() => Promise<void>> {
  const resource = resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'doorstep-api' });
  const stops: (() => Promise<void>)[] = [];
  if (tracesUrl) {
    const provider = new NodeTracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces` }))],
    });
    provider.register();
    stops.push(() => provider.shutdown());
  }
  if (metricsPort !== undefined) {
    // Asked first: the exporter would only log that it cannot listen.
    await free(metricsPort, metricsHost);
    const exporter = new PrometheusExporter({ port: metricsPort, host: metricsHost, preventServerStart: true });
    const provider = new MeterProvider({
      resource,
      readers: [exporter],
      views: [[REQUEST_DURATION, REQUEST_BUCKETS] as const, [DB_DURATION, DB_BUCKETS] as const].map(
        ([instrumentName, boundaries]) => ({
          instrumentName,
          aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: [...boundaries] } },
        }),
      ),
    });
    metrics.setGlobalMeterProvider(provider);
    await exporter.startServer();
    stops.push(() => provider.shutdown());
  }
  return async () => {
    await Promise.allSettled(stops.map((stop) => stop()));
  };
}

function free(port: number, host: string): Promise<AddressInfo | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`METRICS_PORT ${port} is already in use. Set METRICS_PORT to a free port.`)),
    );
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
