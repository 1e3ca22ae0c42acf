import { ALARM_ODDS, percent, slowViewCounts } from '../health/analyze';
import { compareEvidence, shareOf } from '../health/significance';
import { strataOf } from '../health/strata';
import type { SlotCount } from '../health/timeBuckets';

const MIN_TIMED = 50;
const MIN_BUCKETS = 3;

export function slowerRoutes(
  counts: readonly SlotCount[],
  { canary, stable, minBuckets = MIN_BUCKETS }: { canary: string; stable: string; minBuckets?: number },
): string[] {
  const routes = [...new Set(counts.filter(({ version }) => version === canary).map(({ route }) => route))];
  return routes.flatMap((route) => {
    const own = counts.filter(
      (count) => count.route === route && (count.version === canary || count.version === stable),
    );
    const [ours, theirs] = [canary, stable].map((version) =>
      sumSlowViews(own.filter((count) => count.version === version)),
    );
    if (!ours || !theirs || Math.min(ours.all, theirs.all) < MIN_TIMED) return [];
    const odds = compareEvidence(strataOf(own, canary, slowViewCounts));
    const buckets = new Set(own.filter(({ version }) => version === canary).flatMap(({ slowIn }) => slowIn));
    // All routes together share one alarm level, so each gets a part of the risk.
    if (odds < ALARM_ODDS.slow * routes.length || buckets.size < minBuckets) return [];
    return [
      `${route} is slow in ${percent(shareOf(ours))} of the views of ${canary}, ${percent(shareOf(theirs))} of ${stable}`,
    ];
  });
}

function sumSlowViews(counts: readonly SlotCount[]): { hits: number; all: number } {
  let [hits, all] = [0, 0];
  for (const count of counts) {
    const arm = slowViewCounts(count);
    hits += arm.hits;
    all += arm.hits + arm.rest;
  }
  return { hits, all };
}
