import { startTelemetry as start } from '@doorstep/shared-process/telemetry';
import type { Settings } from '../settings';
import { DB_DURATION, LIVE_DELIVERY, REQUEST_DURATION } from './instruments';

/**
 * Buckets in seconds. The limits of the objectives (docs/operations/monitoring.md) are edges, so that they can be counted exactly.
 */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DB_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];
const LIVE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Starts metrics and traces if the settings ask for them, and loads the libraries only then. */
export const startTelemetry = ({ metricsPort, metricsHost, tracesUrl }: Settings): Promise<() => Promise<void>> =>
  start({
    ...{ service: 'doorstep-api', metricsPort, metricsHost, portVariable: 'METRICS_PORT', tracesUrl },
    buckets: { [REQUEST_DURATION]: REQUEST_BUCKETS, [DB_DURATION]: DB_BUCKETS, [LIVE_DELIVERY]: LIVE_BUCKETS },
  });
