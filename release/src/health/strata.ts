import type { HitCounts, Stratum } from './significance';
import type { SlotCount } from './timeBuckets';

/** A stratum needs ten views without a hit, to show the distribution of visitors, and five hits or thirty views. */
const isStratumFull = (hits: number, rest: number) => rest >= 10 && (hits >= 5 || rest + hits >= 30);

/**
 * Groups whole slots into strata with enough data. When one is full depends on the number of events, never on the
 * version. So within a stratum the labels of the versions are exchangeable when they are alike.
 */
export function* strataOf(
  counts: readonly SlotCount[],
  canary: string,
  armOf: (count: SlotCount) => HitCounts,
): Generator<Stratum> {
  let open = { canary: { hits: 0, rest: 0 }, stable: { hits: 0, rest: 0 } };
  let slot = Number.NaN;
  const isDone = () => isStratumFull(open.canary.hits + open.stable.hits, open.canary.rest + open.stable.rest);
  for (const count of counts) {
    if (count.at !== slot && isDone()) {
      yield open;
      open = { canary: { hits: 0, rest: 0 }, stable: { hits: 0, rest: 0 } };
    }
    slot = count.at;
    const arm = count.version === canary ? open.canary : open.stable;
    const { hits, rest } = armOf(count);
    arm.hits += hits;
    arm.rest += rest;
  }
  if (isDone()) yield open;
}
