import type { HealthStatus } from '@doorstep/shared-api/ops';
import type { Analysis, VersionHealth } from './analyze';
import { TIME_CLASSES_MS } from './timeBuckets';
import { p75In } from './vitals';

/** Fewer failures than this say nothing about a version. */
const MIN_FAILURES = 3;
const DEGRADED = 0.01;
const FAILING = 0.05;
/** Odds against a canary that make people look, long before the gate acts. */
const SUSPICIOUS = 20;

/** A version by itself: what share of its views failed. */
export function healthStatusOf({ views, failures, failedShare }: Omit<VersionHealth, 'version'>): HealthStatus {
  if (!views && !failures) return 'unknown';
  if (failures < MIN_FAILURES || failedShare < DEGRADED) return 'healthy';
  return failedShare < FAILING ? 'degraded' : 'failing';
}

/** A canary beside its stable version: the health gate's view of it. */
export function canaryHealthStatus({ decision, canary, evidence }: Analysis): HealthStatus {
  if (decision === 'roll back') return 'failing';
  if (decision === 'promote') return 'healthy';
  if (!canary.views && !canary.failures) return 'unknown';
  return Math.max(evidence.failures, evidence.slow, evidence.vitals) >= SUSPICIOUS ? 'degraded' : 'watching';
}

/** Three of four views were rendered within so many ms. */
export const p75Of = (times: readonly number[]) => p75In(times, TIME_CLASSES_MS);
