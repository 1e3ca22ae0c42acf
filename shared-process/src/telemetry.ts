import { type AddressInfo, createServer } from 'node:net';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  NodeTracerProvider,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';

export interface TelemetryOptions {
  readonly service: string;
  readonly metricsPort?: number | undefined;
  readonly metricsHost: string;
  /** The variable that `metricsPort` came from, for the sentence about one that is taken. */
  readonly portVariable: string;
  /** Collector that gets the traces as OTLP over HTTP. */
  readonly tracesUrl?: string | undefined;
  /** Edges in seconds by the histogram's name. */
  readonly buckets: Readonly<Record<string, readonly number[]>>;
  /** Chooses the ids of spans that are made from the measurements of others. They are known before the span. */
  readonly idGenerator?: IdGenerator;
}

/**
 * Metrics are in Prometheus' format at `metricsPort`. The returned function sends the remaining traces and ends both.
 * Loaded only where one of the two is wanted.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<() => Promise<void>> {
  const { service, metricsPort, metricsHost, tracesUrl, buckets, idGenerator } = options;
  const resource = resourceFromAttributes({ [ATTR_SERVICE_NAME]: service });
  const stops: (() => Promise<void>)[] = [];
  if (tracesUrl) {
    const provider = new NodeTracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces` }))],
      ...(idGenerator && { idGenerator }),
      // A browser that is not in the sample does not take the server's own spans away; OTEL_TRACES_SAMPLER may.
      ...(!process.env.OTEL_TRACES_SAMPLER && {
        sampler: new ParentBasedSampler({
          root: new AlwaysOnSampler(),
          remoteParentNotSampled: new AlwaysOnSampler(),
        }),
      }),
    });
    provider.register();
    stops.push(() => provider.shutdown());
  }
  if (metricsPort !== undefined) {
    // Asked first: the exporter would only log that it cannot listen.
    await assertPortFree(metricsPort, metricsHost, options.portVariable);
    const exporter = new PrometheusExporter({ port: metricsPort, host: metricsHost, preventServerStart: true });
    const provider = new MeterProvider({
      resource,
      readers: [exporter],
      views: Object.entries(buckets).map(([instrumentName, boundaries]) => ({
        instrumentName,
        aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: [...boundaries] } },
      })),
    });
    metrics.setGlobalMeterProvider(provider);
    await exporter.startServer();
    stops.push(() => provider.shutdown());
  }
  return async () => {
    await Promise.allSettled(stops.map((stop) => stop()));
    // Another one may be started in this process.
    for (const part of [metrics, trace, context, propagation]) part.disable();
  };
}

function assertPortFree(port: number, host: string, variable: string): Promise<AddressInfo | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`${variable} ${port} is already in use. Set ${variable} to a free port.`)),
    );
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
