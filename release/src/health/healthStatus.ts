import type { HealthStatus } from '@doorstep/shared-api/ops';
import type { Analysis, VersionHealth } from './analyze';
import { DEFAULT_HEALTH_LIMITS, type HealthLimits } from './healthLimits';
import { TIME_CLASSES_MS } from './timeBuckets';
import { estimateP75 } from './vitals';

const MIN_FAILURES = 3;
/** Odds for a warning, long before the gate acts. */
const SUSPICIOUS = 20;

type VersionFigures = Pick<VersionHealth, 'views' | 'failures' | 'failedShare'> & {
  readonly p75Ms?: number | undefined;
};

/** A version fails when no view succeeds, however few there are. */
export function healthStatusOf(
  { views, failures, failedShare, p75Ms }: VersionFigures,
  limits: HealthLimits = DEFAULT_HEALTH_LIMITS,
): HealthStatus {
  const reports = Math.max(views, failures);
  if (reports === 0) return 'unknown';
  if (failures >= MIN_FAILURES && failures >= reports) return 'failing';
  if (reports < limits.minViews) return 'few';
  if (failedShare > limits.maxFailedShare) return 'failing';
  if (p75Ms === undefined) return 'few';
  return p75Ms > limits.maxP75Ms ? 'slow' : 'healthy';
}

/** Rates a canary for the console: as the health gate judges it, and never better than its own figures. */
export function rateCanary(
  analysis: Analysis,
  figures: VersionFigures,
  limits: HealthLimits = DEFAULT_HEALTH_LIMITS,
): HealthStatus {
  const gate = canaryHealthStatus(analysis);
  const own = healthStatusOf(figures, limits);
  if (gate === 'failing' || own === 'failing') return 'failing';
  if (gate === 'degraded' || own === 'slow') return gate === 'degraded' ? gate : own;
  return own === 'healthy' ? gate : own;
}

export function canaryHealthStatus({ decision, canary, evidence }: Analysis): HealthStatus {
  if (decision === 'roll back') return 'failing';
  if (decision === 'promote') return 'healthy';
  if (!canary.views && !canary.failures) return 'unknown';
  return Math.max(evidence.failures, evidence.slow, evidence.vitals) >= SUSPICIOUS ? 'degraded' : 'watching';
}

/** Time in ms within which three of four views were rendered. */
export const p75Of = (times: readonly number[]) => estimateP75(times, TIME_CLASSES_MS);
