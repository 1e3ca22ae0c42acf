import { startTelemetry as start } from '@doorstep/shared-process/telemetry';
import type { Settings } from '../settings';
import { DB_DURATION, LIVE_DELIVERY, REQUEST_DURATION } from './instruments';

/** Seconds. The objectives' limits (docs/operations.md) are edges, so that they can be counted exactly. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DB_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];
const LIVE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics and traces of this process, where its settings want them. Loaded only then. */
export const startTelemetry = ({ metricsPort, metricsHost, tracesUrl }: Settings): Promise<() => Promise<void>> =>
  start({
    ...{ service: 'doorstep-api', metricsPort, metricsHost, portVariable: 'METRICS_PORT', tracesUrl },
    buckets: { [REQUEST_DURATION]: REQUEST_BUCKETS, [DB_DURATION]: DB_BUCKETS, [LIVE_DELIVERY]: LIVE_BUCKETS },
  });
