import { ALARM_ODDS, percent } from '../health/analyze';
import { compareEvidence, shareOf } from '../health/significance';
import { ALL_PAGES, pagesReachingStep } from '../health/steps';
import { strataOf } from '../health/strata';
import type { SlotCount } from '../health/timeBuckets';

/** Pages of the stable version that must reach a step before it is judged. */
const MIN_REACHED = 20;

const countReached = (counts: readonly SlotCount[], step: string) => ({
  hits: counts.reduce((sum, count) => sum + pagesReachingStep(count, step), 0),
  all: counts.reduce((sum, count) => sum + pagesReachingStep(count, ALL_PAGES), 0),
});

export interface Conversions {
  readonly fewer: readonly string[];
  readonly unjudged: readonly string[];
}

/**
 * Compares the steps with the stable version's. Within a stratum, pages and reached steps have the same distribution
 * when the versions are alike.
 */
export function compareConversions(
  counts: readonly SlotCount[],
  { canary, stable, conversions }: { canary: string; stable: string; conversions: readonly string[] },
): Conversions {
  const [fewer, unjudged]: [string[], string[]] = [[], []];
  for (const step of conversions) {
    const [ours, theirs] = [canary, stable].map((version) =>
      countReached(
        counts.filter((count) => count.version === version),
        step,
      ),
    );
    if (!ours || !theirs || theirs.hits < MIN_REACHED) {
      unjudged.push(
        `too few pages reached "${step}" to judge it (${theirs?.hits ?? 0} of the stable version, ${MIN_REACHED} are needed)`,
      );
      continue;
    }
    const odds = compareEvidence(
      strataOf(counts, canary, (count) => ({
        hits: pagesReachingStep(count, ALL_PAGES),
        rest: pagesReachingStep(count, step),
      })),
    );
    if (odds >= ALARM_ODDS.slow * conversions.length)
      fewer.push(
        `"${step}" is reached on ${percent(shareOf(ours))} of the pages of ${canary}, on ${percent(shareOf(theirs))} of ${stable}`,
      );
  }
  return { fewer, unjudged };
}
