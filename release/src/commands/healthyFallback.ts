import type { HealthStatus } from '@doorstep/shared-api/ops';
import { versionHealth } from '../health/analyze';
import { healthStatusOf, p75Of } from '../health/healthStatus';
import { sumTimes } from '../health/series';
import { readHealth } from '../health/timeBuckets';
import { shellCompatibilityIssues } from '../manifest/check';
import type { Site } from '../store/site';
import type { Manifest, ManifestItem, ReleaseRecord } from '../types';
import { type LivePeriod, livePeriodsOf, versionOf } from './livePeriods';
import { withFallback } from './manifestItems';
import { versionIssues } from './verifyFiles';

/** Reports of a version are read from the end of the time in which everybody got it. */
const JUDGED_MS = 6 * 3_600_000;
const PROVEN: readonly HealthStatus[] = ['healthy', 'slow'];

/**
 * Gives the versions of a remote the last healthy version as fallback. The one before them stays while it is healthy, or
 * while no earlier one is better. So two faulty versions in a row do not fall back to each other.
 */
export function withHealthyFallbacks(
  site: Site,
  manifest: Manifest,
  name: string,
  find: (name: string, version: string) => ReleaseRecord,
  now = Date.now(),
): { manifest: Manifest; notes: string[] } {
  const notes: string[] = [];
  const statuses = new Map<LivePeriod, HealthStatus>();
  const statusOf = (period: LivePeriod) => {
    const status = statuses.get(period) ?? healthIn(site, name, period, now);
    statuses.set(period, status);
    return status;
  };
  const periods = livePeriodsOf(site, name).reverse();
  const items = (manifest.microFrontends[name] ?? []).map((item): ManifestItem => {
    const before = periods.find((period) => versionOf(period) === item.extras?.fallback?.version);
    if (!before || PROVEN.includes(statusOf(before))) return item;
    const earlier = periods
      .slice(periods.indexOf(before) + 1)
      .filter((period) => versionOf(period) !== item.metadata.version && isUsable(site, manifest, name, period, find));
    const healthy =
      earlier.find((period) => PROVEN.includes(statusOf(period))) ??
      (statusOf(before) === 'failing' ? earlier.find((period) => statusOf(period) !== 'failing') : undefined);
    if (!healthy) return item;
    notes.push(noteText(name, versionOf(healthy), versionOf(before), statusOf(before)));
    return withFallback(item, find(name, versionOf(healthy)));
  });
  return { manifest: { ...manifest, microFrontends: { ...manifest.microFrontends, [name]: items } }, notes };
}

const noteText = (name: string, healthy: string, before: string, status: HealthStatus) =>
  `${name} falls back to ${healthy}, because ${before} ${status === 'failing' ? 'fails for its visitors' : 'has too few reports to be called healthy'}.`;

function healthIn(site: Site, name: string, period: LivePeriod, now: number): HealthStatus {
  const until = period.until ?? now;
  const counts = readHealth(site, Math.max(period.since, until - JUDGED_MS), until, [name]).filter(
    ({ version }) => version === versionOf(period),
  );
  return healthStatusOf({ ...versionHealth(versionOf(period), counts), p75Ms: p75Of(sumTimes(counts)) });
}

/** False for versions that are gone or damaged, or that the live shell cannot load. */
function isUsable(
  site: Site,
  { microFrontends }: Manifest,
  name: string,
  period: LivePeriod,
  find: (name: string, version: string) => ReleaseRecord,
): boolean {
  try {
    const release = find(name, versionOf(period));
    const shells = name === 'shell' ? [] : (microFrontends.shell ?? []);
    return (
      shells.every((item) => !shellCompatibilityIssues(release, find('shell', item.metadata.version)).length) &&
      !versionIssues(site, name, release.version).length
    );
  } catch {
    return false;
  }
}
